import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { findSender } from "#src/platform/mail/senders/change-senders.ts";
import { makeSenderKey, putSenderKey } from "#src/platform/mail/senders/sender-keys.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import { siteCan } from "../policy.ts";
import type { OwnedSite } from "../read-sites.ts";
import { checkSender } from "./check-sender.ts";
import type { SenderContext } from "./deps.ts";

/**
 * Makes the next key of a sender. The present one signs until the record of the next is seen; one that signs nothing yet
 * is replaced at once. A next key that waits for its record stays.
 */
export async function rotateKey(
  context: SenderContext,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
): Promise<void> {
  const { platform, sealer } = context;
  const key = await makeSenderKey({ ids: platform.ids, sealer }, siteId);
  await transaction(platform, async (trx) => {
    const ended = siteCan.change(await lockSite(trx, siteId));
    if (ended !== null) throw ended;
    const sender = await findSender(trx, siteId);
    if (sender === null) throw new AppError("not_found");
    if (sender.next !== null) return;
    await putSenderKey(trx, siteId, key, { isNext: sender.is_used, now: ctx.now });
    await writeAudit(trx, ctx, {
      action: "whitelabel.rotate-mail-key",
      objectType: "whitelabel-site",
      objectId: id,
      detail: { domain: sender.domain, before: sender.key.selector, after: key.selector },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.mail-sender-changed.v1",
      payload: { siteId: id },
    });
  });
  await checkSender(context, ctx, siteId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
