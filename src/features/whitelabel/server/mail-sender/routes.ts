import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { mailSenderContract } from "../../contract-mail-sender.ts";
import { findOpenSite, type OwnedSite } from "../read-sites.ts";
import { checkSender } from "./check-sender.ts";
import type { SenderContext } from "./deps.ts";
import { rotateKey } from "./rotate-key.ts";
import { setMailSender } from "./set-sender.ts";
import { showSender } from "./show-sender.ts";
import { writeSenderRecords } from "./write-sender-records.ts";

export function mailSenderHandlers(context: SenderContext): Handlers<typeof mailSenderContract> {
  /** Does something with a site of the caller, and shows its sender then. */
  const within = async (
    ctx: CustomerCtx,
    id: string,
    act: (site: OwnedSite) => Promise<void> = () => Promise.resolve(),
  ) => {
    const site = await findOpenSite(context.platform.db.kysely, ctx.actor.customerId, id);
    await act(site);
    return showSender(context, ctx.actor.customerId, site);
  };
  return {
    "GET /v2/whitelabel/{id}/mail-sender": ({ ctx, params }) => within(ctx, params.id),
    "PUT /v2/whitelabel/{id}/mail-sender": ({ ctx, params, body }) =>
      within(ctx, params.id, (site) => setMailSender(context, ctx, site, body.address)),
    "POST /v2/whitelabel/{id}/mail-sender/check": ({ ctx, params }) =>
      within(ctx, params.id, ({ shop_id: siteId }) => checkSender(context, ctx, siteId)),
    "POST /v2/whitelabel/{id}/mail-sender/records": ({ ctx, params }) =>
      within(ctx, params.id, (site) => writeSenderRecords(context, ctx, site)),
    "POST /v2/whitelabel/{id}/mail-sender/key": ({ ctx, params }) =>
      within(ctx, params.id, (site) => rotateKey(context, ctx, site)),
  };
}
