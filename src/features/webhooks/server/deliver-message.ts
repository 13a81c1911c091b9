import { encodeId } from "#src/shared/ids.ts";
import { addMs } from "#src/shared/time.ts";
import { attempt } from "./attempt.ts";
import type { Claim } from "./claim-deliveries.ts";
import type { WebhooksContext } from "./deps.ts";
import { disableLeftBehind } from "./disable-left-behind.ts";
import { unreadablePauseMs } from "./durations.ts";
import { hasMaker } from "./makers.ts";
import { bodyOf } from "./message-body.ts";
import { recordAttempt } from "./record-attempt.ts";
import { openSecrets } from "./secrets.ts";

/**
 * Sends a claimed message once. A worker that ends between sending and writing leaves the lease: another one sends the
 * same bytes under the same id, so that messages arrive at least once.
 */
export async function deliverMessage(context: WebhooksContext, claim: Claim): Promise<void> {
  const { platform, sealer } = context;
  const endpoint = await platform.db.kysely
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", claim.endpointId)
    .executeTakeFirst();
  if (endpoint === undefined) return;
  if (!(await hasMaker(context, platform.db.kysely, endpoint)))
    return disableLeftBehind(context, endpoint.id);
  const at = platform.clock.now();
  const secrets = openSecrets(sealer, endpoint, at);
  if (secrets.length === 0) return postpone(context, claim, "its secret cannot be opened");
  let body: Buffer;
  try {
    body = await bodyOf(context, claim.messageId);
  } catch (error) {
    return postpone(context, claim, error);
  }
  const id = encodeId("webhookMessage", claim.messageId);
  const made = await attempt(context, endpoint.url, { id, at, body }, secrets);
  await recordAttempt(context, claim, made);
}

/** A fault of ours is no failure of the endpoint. */
async function postpone({ platform }: WebhooksContext, claim: Claim, reason: unknown): Promise<void> {
  const { messageId, endpointId, leasedUntil } = claim;
  platform.log.warn(
    { err: reason, message: messageId, endpoint: endpointId },
    "a webhook cannot be sent now",
  );
  await platform.db.kysely
    .updateTable("webhook_deliveries")
    .set({ leased_until: null, next_at: addMs(platform.clock.now(), unreadablePauseMs) })
    .where("message_id", "=", messageId)
    .where("endpoint_id", "=", endpointId)
    .where("leased_until", "=", leasedUntil)
    .execute();
}
