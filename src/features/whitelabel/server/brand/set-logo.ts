import { buffer } from "node:stream/consumers";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { signedType } from "#src/platform/files/media-types.ts";
import type { FileAnswer, Upload } from "#src/platform/http/handlers.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { showLogo } from "#src/platform/tenancy/site-logos.ts";
import { AppError } from "#src/shared/errors.ts";
import { logoFiles } from "#src/shared/site-mark.ts";
import { addMs } from "#src/shared/time.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite, findSite, type OwnedSite } from "../read-sites.ts";
import { clearLogos, storeLogo } from "./store-logo.ts";

const taken: ReadonlySet<string | null> = new Set(["image/png", "image/jpeg", "image/webp"]);
/** One whose pictures are not stored by then was cut off. */
const arrivalMs = 3_600_000;

/** Draws an uploaded picture again at all sizes, and shows it on the site in place of the logo before. */
export async function setLogo(
  context: WhitelabelContext,
  ctx: CustomerCtx,
  publicId: string,
  upload: Upload,
): Promise<void> {
  const { platform, files, logos } = context;
  const site = await findOpenSite(platform.db.kysely, ctx.actor.customerId, publicId);
  const original = await buffer(upload.content);
  if (!taken.has(signedType(original))) throw new AppError("unsupported_media_type");
  const drawn = await logos.make(original);
  if (drawn === null) throw new AppError("unsupported_media_type");
  const id = platform.ids.next();
  await storeLogo(platform.db.kysely, files, { id, siteId: site.shop_id, drawn, at: ctx.now });
  await show(context, ctx, site, id);
}

/** The picture that pages show, for the owner, whose cabinet is on another host. */
export async function readLogo(
  { platform, sites, files }: WhitelabelContext,
  customerId: string,
  publicId: string,
): Promise<FileAnswer> {
  const { shop_id: shopId } = await findSite(platform.db.kysely, customerId, publicId);
  const { logo } = await sites.of(shopId);
  const key = logo?.keys[logoFiles.shown];
  const stored = key === undefined ? null : await files.get(key);
  if (stored === null) throw new AppError("not_found");
  return { name: logoFiles.shown, type: "image/png", ...stored };
}

/** Takes the logo away: the first letter of the name is shown again. */
export async function removeLogo(
  context: WhitelabelContext,
  ctx: CustomerCtx,
  publicId: string,
): Promise<void> {
  const site = await findOpenSite(context.platform.db.kysely, ctx.actor.customerId, publicId);
  await show(context, ctx, site, null);
}

/** What was shown before is removed by a job: pages that were just sent may still ask for it. */
async function show(
  { platform, sites }: WhitelabelContext,
  ctx: CustomerCtx,
  { id: objectId, shop_id: shopId }: OwnedSite,
  logoId: string | null,
): Promise<void> {
  await transaction(platform, async (trx) => {
    if ((await lockSite(trx, shopId)) === "closed") throw new AppError("site_ended");
    await showLogo(trx, shopId, logoId);
    await writeAudit(trx, ctx, {
      action: logoId === null ? "whitelabel.remove-logo" : "whitelabel.set-logo",
      objectType: "whitelabel-site",
      objectId,
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.brand-changed.v1",
      payload: { siteId: objectId },
    });
  });
  await sites.load();
}

/** Removes the pictures of logos that are shown no more. */
export async function clearOldLogos({ platform, files }: WhitelabelContext): Promise<void> {
  await clearLogos(platform.db.kysely, files, addMs(platform.clock.now(), -arrivalMs));
}
