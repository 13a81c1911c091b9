import type { CallCtx, Handlers } from "#src/platform/http/handlers.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { whitelabelHostsContract } from "../../contract-hosts.ts";
import { findSite, type OwnedSite } from "../read-sites.ts";
import { checkHost } from "./check-host.ts";
import { claimHost } from "./claim-host.ts";
import type { HostsContext } from "./deps.ts";
import { dropHost } from "./drop-host.ts";
import { putHostFirst } from "./put-host-first.ts";
import { showHosts } from "./show-hosts.ts";
import { writeRecords } from "./write-records.ts";

export function hostsHandlers(context: HostsContext): Handlers<typeof whitelabelHostsContract> {
  const find = (ctx: CustomerCtx, id: string) =>
    findSite(context.platform.db.kysely, ctx.actor.customerId, id);
  /** Does something with a site of the caller, and shows its hosts then. */
  const within = async (
    ctx: CustomerCtx & Pick<CallCtx, "origin">,
    id: string,
    act: (site: OwnedSite) => Promise<void>,
  ) => {
    const site = await find(ctx, id);
    await act(site);
    return showHosts(context, ctx.actor.customerId, site);
  };
  return {
    "GET /v2/whitelabel/{id}/hosts": ({ ctx, params }) => within(ctx, params.id, () => Promise.resolve()),
    "POST /v2/whitelabel/{id}/hosts": ({ ctx, params, body }) =>
      within(ctx, params.id, (site) => claimHost(context, ctx, site, body.host)),
    "DELETE /v2/whitelabel/{id}/hosts/{host}": ({ ctx, params }) =>
      within(ctx, params.id, (site) => dropHost(context, ctx, site, params.host)),
    "POST /v2/whitelabel/{id}/hosts/{host}/check": ({ ctx, params }) =>
      within(ctx, params.id, ({ shop_id: siteId }) => checkHost(context, ctx, { siteId, host: params.host })),
    "POST /v2/whitelabel/{id}/hosts/{host}/primary": ({ ctx, params }) =>
      within(ctx, params.id, (site) => putHostFirst(context, ctx, site, params.host)),
    "POST /v2/whitelabel/{id}/hosts/{host}/records": ({ ctx, params }) =>
      within(ctx, params.id, (site) => writeRecords(context, ctx, site, params.host)),
  };
}
