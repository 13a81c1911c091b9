import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Attempt } from "./attempt.ts";
import type { Claim } from "./claim-deliveries.ts";
import type { WebhooksContext } from "./deps.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { failingDays, failingSpreadDays } from "./durations.ts";
import type { EndpointRow } from "./endpoint-rows.ts";
import { randomAt, seedOf } from "#src/shared/random.ts";
import { nextAttempt } from "./next-attempt.ts";
import { addDays } from "#src/shared/time.ts";

const gone = 410;

/**
 * Writes down an attempt and what follows from it for message and endpoint. The endpoint is locked before the delivery, as
 * by its customer's changes. A delivery whose lease was lost, or which was skipped meanwhile, stays as others left it.
 */
export async function recordAttempt(context: WebhooksContext, claim: Claim, made: Attempt): Promise<void> {
  const { platform } = context;
  await transaction(platform, async (trx) => {
    const endpoint = await trx
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("id", "=", claim.endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // Its customer removed it.
    if (endpoint === undefined || !(await insertAttempt(trx, claim, made))) return;
    const isDelivered = made.status !== null && made.status >= 200 && made.status < 300;
    if (isDelivered) {
      await endDelivery(trx, claim, "delivered");
      await noteSuccess(trx, endpoint);
    } else {
      await retryDelivery(context, trx, claim, made);
      await noteFailure(context, trx, endpoint, made);
    }
  });
}

/** False when the delivery is gone. */
async function insertAttempt(
  trx: Transaction<DB>,
  { messageId, endpointId }: Claim,
  { at, ms, status, error, response }: Attempt,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO webhook_attempts (message_id, endpoint_id, n, at, ms, status, error, response)
    SELECT message_id, endpoint_id,
      (SELECT coalesce(max(n), 0) + 1 FROM webhook_attempts
       WHERE message_id = ${messageId} AND endpoint_id = ${endpointId}),
      ${at}, ${ms}, ${status}, ${error}, ${response}
    FROM webhook_deliveries WHERE message_id = ${messageId} AND endpoint_id = ${endpointId}`.execute(trx);
  return numAffectedRows > 0n;
}

function ownDelivery(trx: Transaction<DB>, { messageId, endpointId, leasedUntil }: Claim) {
  return trx
    .updateTable("webhook_deliveries")
    .set({ leased_until: null })
    .where("message_id", "=", messageId)
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "pending")
    .where("leased_until", "=", leasedUntil);
}

async function endDelivery(trx: Transaction<DB>, claim: Claim, state: "delivered" | "failed"): Promise<void> {
  await ownDelivery(trx, claim).set({ state }).execute();
}

async function retryDelivery(
  { platform }: WebhooksContext,
  trx: Transaction<DB>,
  claim: Claim,
  { retryAfterMs }: Attempt,
): Promise<void> {
  const row = await ownDelivery(trx, claim)
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .returning("tries")
    .executeTakeFirst();
  if (row === undefined) return;
  const next = nextAttempt(platform.clock.now(), {
    tries: row.tries,
    retryAfterMs,
    random: randomAt(seedOf(claim.messageId), row.tries),
  });
  const change = next === null ? { state: "failed" } : { next_at: next };
  await trx
    .updateTable("webhook_deliveries")
    .set(change)
    .where("message_id", "=", claim.messageId)
    .where("endpoint_id", "=", claim.endpointId)
    .execute();
}

async function noteSuccess(trx: Transaction<DB>, { id, state }: EndpointRow): Promise<void> {
  if (state !== "failing") return;
  await trx
    .updateTable("webhook_endpoints")
    .set({ state: "active", failing_since: null, last_failed_at: null })
    .where("id", "=", id)
    .execute();
}

async function noteFailure(
  context: WebhooksContext,
  trx: Transaction<DB>,
  endpoint: EndpointRow,
  { status }: Attempt,
): Promise<void> {
  if (endpoint.state === "disabled") return;
  if (status === gone) return disableEndpoint(context, trx, endpoint, "gone");
  const now = context.platform.clock.now();
  if (isBeyondHope(endpoint, now)) return disableEndpoint(context, trx, endpoint, "failing");
  await trx
    .updateTable("webhook_endpoints")
    .set({ state: "failing", failing_since: endpoint.failing_since ?? now, last_failed_at: now })
    .where("id", "=", endpoint.id)
    .execute();
}

function isBeyondHope({ failing_since: since, last_failed_at: last }: EndpointRow, now: Date): boolean {
  if (since === null || last === null) return false;
  return now >= addDays(since, failingDays) && last > addDays(since, failingSpreadDays);
}
