import type { Handlers, HandlerInput } from "#src/platform/http/handlers.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { domainRoutes } from "../contract-domains.ts";
import { answerTransfer } from "./answer-transfer.ts";
import { askCode, revealCode } from "./ask-code.ts";
import { askDeletion, cancelDeletion } from "./ask-deletion.ts";
import { runBulk } from "#src/platform/http/run-bulk.ts";
import type { ChangeRequest } from "./change-domain.ts";
import { changeNameServers } from "./change-name-servers.ts";
import { setContact, setLock, setPrivacy } from "./change-settings.ts";
import type { DomainsContext } from "./deps.ts";
import { selectDomainTasks } from "./domain-rows.ts";
import { domainTaskView, domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import { listDomains } from "./list-domains.ts";
import { renewDomain, restoreDomain } from "./order-years.ts";
import { purchaseDomains } from "./purchase-domains.ts";
import { quoteRenewal, quoteRestore } from "./quote-years.ts";
import { setAutoprolong } from "./set-autoprolong.ts";
import { tagDomain } from "./tag-domain.ts";
import { orderTransfer } from "./transfer-in.ts";

type Contract = typeof domainRoutes;
type TagManyHandler = Handlers<Contract>["POST /v2/domains/bulk/tag"];
type OneInput = Pick<HandlerInput<Contract["GET /v2/domains/{id}"]>, "actor" | "params" | "call">;

export function domainHandlers(context: DomainsContext): Handlers<Contract> {
  const { platform } = context;
  const db = platform.db.kysely;
  const requestOf = ({ actor, params, call }: OneInput): ChangeRequest => ({
    actor,
    domainId: params.id,
    requestId: call.requestId,
  });
  const tagMany =
    (verb: "tag" | "untag"): TagManyHandler =>
    ({ actor, body, call }) =>
      runBulk(body.ids, (domainId) =>
        tagDomain(platform, { actor, domainId, requestId: call.requestId, tag: body.tag, verb }),
      );
  return {
    "POST /v2/domains/purchase": ({ actor, body, call, idempotency }) =>
      purchaseDomains(context, { ...body, actor, idempotency, requestId: call.requestId }),
    "POST /v2/domains/transfer-in": ({ actor, body, call, idempotency }) =>
      orderTransfer(context, { ...body, actor, idempotency, requestId: call.requestId }),
    "GET /v2/domains/list": ({ actor, query }) =>
      listDomains(context, { ...query, customerId: actor.customerId }),
    "POST /v2/domains/bulk/autoprolongation/toggle": ({ actor, body, call }) =>
      runBulk(body.ids, (id) => setAutoprolong(platform, actor, id, body.isEnabled, call.requestId)),
    "POST /v2/domains/bulk/tag": tagMany("tag"),
    "POST /v2/domains/bulk/untag": tagMany("untag"),
    "GET /v2/domains/{id}": async ({ actor, params }) =>
      domainView(await findDomain(db, actor.customerId, params.id), context),
    "DELETE /v2/domains/{id}": (input) => askDeletion(context, requestOf(input), input.body.confirmName),
    "POST /v2/domains/{id}/delete/cancel": (input) => cancelDeletion(context, requestOf(input)),
    "GET /v2/domains/{id}/activity": async ({ actor, params, query }) => {
      const { id } = await findDomain(db, actor.customerId, params.id);
      const found = await selectDomainTasks(db, id, decodeCursor(query.cursor), query.limit + 1);
      const page = found.slice(0, query.limit);
      const last = found.length > query.limit ? page.at(-1) : undefined;
      const lastAt = last ? parseInstant(last.created_at) : null;
      return {
        tasks: page.map(domainTaskView),
        nextCursor: last && lastAt ? encodeCursor({ at: lastAt, id: last.id }) : null,
      };
    },
    "GET /v2/domains/{id}/renew": ({ actor, params }) => quoteRenewal(context, actor.customerId, params.id),
    "POST /v2/domains/{id}/renew": ({ actor, params, body, call, idempotency }) =>
      renewDomain(context, { ...body, actor, idempotency, domainId: params.id, requestId: call.requestId }),
    "GET /v2/domains/{id}/restore": ({ actor, params }) => quoteRestore(context, actor.customerId, params.id),
    "POST /v2/domains/{id}/restore": ({ actor, params, body, call, idempotency }) =>
      restoreDomain(context, { ...body, actor, idempotency, domainId: params.id, requestId: call.requestId }),
    "POST /v2/domains/{id}/autoprolongation/toggle": ({ actor, params, body, call }) =>
      setAutoprolong(platform, actor, params.id, body.isEnabled, call.requestId),
    "POST /v2/domains/{id}/tag": (input) =>
      tagDomain(platform, { ...requestOf(input), ...input.body, verb: "tag" }),
    "POST /v2/domains/{id}/untag": (input) =>
      tagDomain(platform, { ...requestOf(input), ...input.body, verb: "untag" }),
    "POST /v2/domains/{id}/change-ns": (input) =>
      changeNameServers(context, requestOf(input), input.body.nameServers),
    "POST /v2/domains/{id}/lock": (input) => setLock(context, requestOf(input), input.body.isLocked),
    "POST /v2/domains/{id}/privacy": (input) => setPrivacy(context, requestOf(input), input.body.isPrivate),
    "POST /v2/domains/{id}/contact": (input) => setContact(context, requestOf(input), input.body),
    "POST /v2/domains/{id}/transfer-code": (input) => askCode(context, requestOf(input)),
    "POST /v2/domains/{id}/transfer-code/reveal": (input) => revealCode(context, requestOf(input)),
    "POST /v2/domains/{id}/transfer-out": (input) =>
      answerTransfer(context, requestOf(input), input.body.answer),
  };
}
