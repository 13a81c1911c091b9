import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { settingsOfBrand } from "#src/platform/site-settings/brand.ts";
import { readLastVersions } from "#src/platform/site-settings/read-settings.ts";
import { type SettingChange, writeSettings } from "#src/platform/site-settings/write-settings.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { looksLike } from "#src/shared/brands.ts";
import { AppError } from "#src/shared/errors.ts";
import type { brandBody } from "../../contract-brand.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite } from "../read-sites.ts";

/** Sets what a site shows of its owner. What stays as it is gets no new version. */
export async function changeBrand(
  { platform, sites }: WhitelabelContext,
  ctx: CustomerCtx,
  publicId: string,
  brand: z.output<typeof brandBody>,
): Promise<void> {
  // The sender is read before the address of every mail.
  const said = [brand.name, brand.mailSender ?? ""];
  if (said.some((name) => looksLike(name, sites.provider().name))) throw new AppError("brand_taken");
  const { id, shop_id: shopId } = await findOpenSite(platform.db.kysely, ctx.actor.customerId, publicId);
  await transaction(platform, async (trx) => {
    if ((await lockSite(trx, shopId)) === "closed") throw new AppError("site_ended");
    const last = new Map((await readLastVersions(trx, shopId)).map((version) => [version.name, version]));
    const changes = settingsOfBrand(brand).flatMap(([setting, value]): SettingChange[] => {
      const known = last.get(setting);
      const isSame = known !== undefined && !known.isDefault && known.value === value;
      return isSame ? [] : [{ name: setting, value, expectedVersion: known?.number ?? 0 }];
    });
    if (changes.length === 0) return;
    await writeSettings(trx, ctx, { siteId: shopId, changes, reason: "Set by the owner of the site." });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.brand-changed.v1",
      payload: { siteId: id },
    });
  });
  await sites.load();
}
