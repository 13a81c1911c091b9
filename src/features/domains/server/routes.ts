import { countPromoTries } from "#src/features/catalog/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { domainsContract } from "../contract.ts";
import type { DomainActs } from "./admin/domain-acts.ts";
import { domainsAdminHandlers } from "./admin-routes.ts";
import { answerTransfer } from "./answer-transfer.ts";
import { askCode, revealCode } from "./ask-code.ts";
import { askDeletion, cancelDeletion } from "./ask-deletion.ts";
import { runBulk } from "#src/platform/http/run-bulk.ts";
import { changeNameServers } from "./change-name-servers.ts";
import { setContact, setLock, setPrivacy } from "./change-settings.ts";
import type { DomainsContext } from "./deps.ts";
import { selectDomainTasks } from "./domain-rows.ts";
import { domainTaskView, domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import { domainHoldsRoutes } from "./holds/routes.ts";
import { listDomains } from "./list-domains.ts";
import { renewDomain, restoreDomain } from "./order-years.ts";
import { purchaseDomains } from "./purchase-domains.ts";
import { quoteNames } from "./quote-names.ts";
import { quoteRenewal, quoteRestore } from "./quote-years.ts";
import { setAutoprolong } from "./set-autoprolong.ts";
import { tagDomain } from "./tag-domain.ts";
import { orderTransfer } from "./transfer-in.ts";

type Contract = typeof domainsContract;
type TagManyHandler = Handlers<Contract>["POST /v2/domains/bulk/tag"];

export function domainHandlers(context: DomainsContext, acts: DomainActs): Handlers<Contract> {
  const { platform } = context;
  const db = platform.db.kysely;
  const tagMany =
    (verb: "tag" | "untag"): TagManyHandler =>
    ({ ctx, body }) =>
      runBulk(body.ids, (domainId) => tagDomain(platform, ctx, { domainId, tag: body.tag, verb }));
  return {
    ...domainsAdminHandlers(context, acts),
    ...domainHoldsRoutes(context),
    "POST /v2/domains/quote": ({ ctx, body }) => quoteNames(context, ctx, body),
    "POST /v2/domains/purchase": ({ ctx, body, idempotency }) =>
      purchaseDomains(context, ctx, { ...body, idempotency }),
    "POST /v2/domains/transfer-in": ({ ctx, body, idempotency }) =>
      orderTransfer(context, ctx, { ...body, idempotency }),
    "GET /v2/domains/list": ({ ctx, query }) =>
      listDomains(context, { ...query, customerId: ctx.actor.customerId }),
    "POST /v2/domains/bulk/autoprolongation/toggle": ({ ctx, body: { ids, isEnabled } }) =>
      runBulk(ids, (domainId) => setAutoprolong(platform, ctx, { domainId, isEnabled })),
    "POST /v2/domains/bulk/tag": tagMany("tag"),
    "POST /v2/domains/bulk/untag": tagMany("untag"),
    "GET /v2/domains/{id}": async ({ ctx, params }) =>
      domainView(await findDomain(db, ctx.actor.customerId, params.id), context),
    "DELETE /v2/domains/{id}": ({ ctx, params, body }) =>
      askDeletion(context, ctx, { ...body, domainId: params.id }),
    "POST /v2/domains/{id}/delete/cancel": ({ ctx, params }) => cancelDeletion(context, ctx, params.id),
    "GET /v2/domains/{id}/activity": async ({ ctx, params, query }) => {
      const { id } = await findDomain(db, ctx.actor.customerId, params.id);
      const found = await selectDomainTasks(db, id, decodeCursor(query.cursor), query.limit + 1);
      const page = found.slice(0, query.limit);
      const last = found.length > query.limit ? page.at(-1) : undefined;
      const lastAt = last ? parseInstant(last.created_at) : null;
      return {
        tasks: page.map(domainTaskView),
        nextCursor: last && lastAt ? encodeCursor({ at: lastAt, id: last.id }) : null,
      };
    },
    "GET /v2/domains/{id}/renew": ({ ctx, params, query }) => {
      const { customerId } = ctx.actor;
      return countPromoTries(context.rateLimits, { customerId, ...query }, () =>
        quoteRenewal(context, customerId, params.id, query.promoCode),
      );
    },
    "POST /v2/domains/{id}/renew": ({ ctx, params, body, idempotency }) =>
      renewDomain(context, ctx, { ...body, idempotency, domainId: params.id }),
    "GET /v2/domains/{id}/restore": ({ ctx, params }) =>
      quoteRestore(context, ctx.actor.customerId, params.id),
    "POST /v2/domains/{id}/restore": ({ ctx, params, body, idempotency }) =>
      restoreDomain(context, ctx, { ...body, idempotency, domainId: params.id }),
    "POST /v2/domains/{id}/autoprolongation/toggle": ({ ctx, params, body }) =>
      setAutoprolong(platform, ctx, { ...body, domainId: params.id }),
    "POST /v2/domains/{id}/tag": ({ ctx, params, body }) =>
      tagDomain(platform, ctx, { ...body, domainId: params.id, verb: "tag" }),
    "POST /v2/domains/{id}/untag": ({ ctx, params, body }) =>
      tagDomain(platform, ctx, { ...body, domainId: params.id, verb: "untag" }),
    "POST /v2/domains/{id}/change-ns": ({ ctx, params, body }) =>
      changeNameServers(context, ctx, { ...body, domainId: params.id }),
    "POST /v2/domains/{id}/lock": ({ ctx, params, body }) =>
      setLock(context, ctx, { ...body, domainId: params.id }),
    "POST /v2/domains/{id}/privacy": ({ ctx, params, body }) =>
      setPrivacy(context, ctx, { ...body, domainId: params.id }),
    "POST /v2/domains/{id}/contact": ({ ctx, params, body }) =>
      setContact(context, ctx, { ...body, domainId: params.id }),
    "POST /v2/domains/{id}/transfer-code": ({ ctx, params }) => askCode(context, ctx, params.id),
    "POST /v2/domains/{id}/transfer-code/reveal": ({ ctx, params }) => revealCode(context, ctx, params.id),
    "POST /v2/domains/{id}/transfer-out": ({ ctx, params, body }) =>
      answerTransfer(context, ctx, { ...body, domainId: params.id }),
  };
}
