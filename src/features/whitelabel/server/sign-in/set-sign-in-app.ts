import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { lockSite, setSiteSignIn } from "#src/platform/tenancy/change-sites.ts";
import type { SigninClient } from "#src/drivers/signin/port.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";
import type { OwnedSite } from "../read-sites.ts";

interface Wish {
  readonly provider: SigninProvider;
  /** Null: the site stops offering the service. */
  readonly client: SigninClient | null;
}

/** Sets or removes the app of a site at a service; its sign-in page offers what is set, and nothing else. */
export async function setSignInApp(
  { platform, sites, signinApps }: Pick<WhitelabelContext, "platform" | "sites" | "signinApps">,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
  { provider, client }: Wish,
): Promise<void> {
  await transaction(platform, async (trx) => {
    if ((await lockSite(trx, siteId)) === "closed") throw new AppError("site_ended");
    const before = (await signinApps.list(trx, siteId)).find((app) => app.provider === provider);
    if (client === null && before === undefined) return;
    if (client === null) await signinApps.remove(trx, siteId, provider);
    else await signinApps.put(trx, { siteId, provider }, client, ctx.now);
    const apps = await signinApps.list(trx, siteId);
    await setSiteSignIn(trx, siteId, {
      providers: apps.map((app) => app.provider),
      isSimulated: signinApps.isSimulated,
    });
    await writeAudit(trx, ctx, {
      action: client === null ? "whitelabel.remove-sign-in" : "whitelabel.set-sign-in",
      objectType: "whitelabel-site",
      objectId: id,
      // Ids of apps are in the address of every sign-in; secrets are nowhere.
      before: { provider, clientId: before?.clientId ?? null },
      after: { provider, clientId: client?.clientId ?? null },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.brand-changed.v1",
      payload: { siteId: id },
    });
  });
  await sites.load();
}
