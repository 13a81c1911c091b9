import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { lockSite, setSiteHasBot } from "#src/platform/tenancy/change-sites.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";
import type { OwnedSite } from "../read-sites.ts";

type Context = Pick<WhitelabelContext, "platform" | "sites" | "siteBots">;

/** Enters the bot of a site, or removes it. Telegram is asked whose the token is before anything is changed. */
export async function setSiteBot(
  { platform, sites, siteBots }: Context,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
  token: string | null,
): Promise<void> {
  const entered = token === null ? null : await siteBots.try(token);
  await transaction(platform, async (trx) => {
    if ((await lockSite(trx, siteId)) === "closed") throw new AppError("site_ended");
    const before = (await siteBots.read([siteId], trx)).get(siteId);
    if (entered === null && before === undefined) return;
    if (entered === null) await endSiteBot({ siteBots }, trx, ctx, siteId);
    else {
      await siteBots.put(trx, ctx, { ...entered, siteId });
      await setSiteHasBot(trx, siteId, true);
    }
    await writeAudit(trx, ctx, {
      action: entered === null ? "whitelabel.remove-bot" : "whitelabel.set-bot",
      objectType: "whitelabel-site",
      objectId: id,
      // Names of bots are public; tokens are nowhere.
      before: { bot: before?.username ?? null },
      after: { bot: entered?.identity.username ?? null },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.brand-changed.v1",
      payload: { siteId: id },
    });
  });
  await sites.load();
}

/** Takes the bot of a site away with its chats, where it has one: also when the site ends. */
export async function endSiteBot(
  { siteBots }: { readonly siteBots: Pick<WhitelabelContext["siteBots"], "remove"> },
  trx: Transaction<DB>,
  ctx: Ctx,
  siteId: number,
): Promise<void> {
  if (await siteBots.remove(trx, ctx, siteId)) await setSiteHasBot(trx, siteId, false);
}
