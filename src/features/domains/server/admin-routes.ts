import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { forCustomer } from "#src/platform/operator/act-ctx.ts";
import { withReason } from "#src/platform/ctx.ts";
import type { domainsAdminRoutes } from "../contract-admin.ts";
import type { DomainActs } from "./admin/domain-acts.ts";
import { findOwner } from "./admin/find-owner.ts";
import { exportDomains, listAllDomains } from "./admin/list-domains.ts";
import {
  buyForCustomer,
  cancelRegistration,
  giveYears,
  moveToCustomer,
  quoteCancellation,
} from "./admin/perform.ts";
import { readDomain } from "./admin/read-domain.ts";
import { readRegistryNow } from "./admin/read-registry.ts";
import { askCode } from "./ask-code.ts";
import { setLock } from "./change-settings.ts";
import type { DomainsContext } from "./deps.ts";
import { quoteRenewal } from "./quote-years.ts";
import { listUnknownNames, readListedAt } from "./sync/read-states.ts";
import { syncAll } from "./sync/run-sync.ts";
import { settleDomain } from "./sync/settle-domain.ts";

/** What staff reads of domains, and does to them: by the use cases of customers, jobs and commands. */
export function domainsAdminHandlers(
  context: DomainsContext,
  acts: DomainActs,
): Handlers<typeof domainsAdminRoutes> {
  const { platform } = context;
  const acting = { acts, perform: context.perform };
  const { kysely } = platform.db;
  return {
    "GET /v2/admin/domains": ({ query }) => listAllDomains(platform, query),
    "GET /v2/admin/domains/export": ({ ctx, query }) => exportDomains(platform, ctx, query),
    "GET /v2/admin/domains/{id}": ({ ctx, params }) =>
      readDomain(context, { id: requireId("domain", params.id), hasMoney: maySeeMoney(ctx.actor) }),
    "GET /v2/admin/domains/{id}/registry": ({ params }) =>
      readRegistryNow(context, requireId("domain", params.id)),
    "POST /v2/admin/domains/{id}/settle": async ({ ctx, params, body }) => {
      const as = withReason(ctx, body.reason);
      const options = { follow: body.follow === true };
      return { settlement: await settleDomain(context, as, requireId("domain", params.id), options) };
    },
    "POST /v2/admin/domains/{id}/lock": async ({ ctx, params, body }) => {
      const owner = await findOwner(kysely, requireId("domain", params.id));
      const as = forCustomer(withReason(ctx, body.reason), owner);
      await setLock(context, as, { domainId: params.id, isLocked: body.isLocked });
      return {};
    },
    "POST /v2/admin/domains/{id}/code": async ({ ctx, params, body }) => {
      const owner = await findOwner(kysely, requireId("domain", params.id));
      const { domain } = await askCode(context, forCustomer(withReason(ctx, body.reason), owner), params.id);
      if (domain.task === null) throw new Error("the task that was just opened is gone");
      return { task: { id: domain.task.id } };
    },
    "GET /v2/admin/domains/{id}/renew": async ({ params }) => {
      const { customerId } = await findOwner(kysely, requireId("domain", params.id));
      return quoteRenewal(context, customerId, params.id);
    },
    "POST /v2/admin/domains/{id}/renew": (input) => giveYears(acting, input),
    "GET /v2/admin/domains/{id}/cancel": (input) => quoteCancellation(context, input),
    "POST /v2/admin/domains/{id}/cancel": (input) => cancelRegistration(platform, acting, input),
    "POST /v2/admin/domains/{id}/move": (input) => moveToCustomer(platform, acting, input),
    "POST /v2/admin/domains/purchase": (input) => buyForCustomer(acting, input),
    "GET /v2/admin/domain-strays": async () => {
      const names = await listUnknownNames(kysely);
      return {
        names: names.map(({ name, first_seen_at: at }) => ({ name, firstSeenAt: at.toISOString() })),
        listedAt: (await readListedAt(kysely))?.toISOString() ?? null,
      };
    },
    "POST /v2/admin/domain-strays/sync": async () => {
      const { hasList } = await syncAll(context);
      return { hasList };
    },
  };
}
