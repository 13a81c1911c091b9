import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { dedicatedEvents } from "../events.ts";

export interface SettleRequest {
  readonly id: string;
  /** The answer to the customer; null closes without one. */
  readonly answer: string | null;
  readonly closes: boolean;
  /** Limits it to this customer's requests: set for calls of customers. */
  readonly customerId?: string;
}

/**
 * Answers a request, closes it, or both. False when there is no such unclosed request. A customer who withdraws
 * their own request gets no notice; one whose request is answered and closed at once gets both.
 */
export async function settleRequest(platform: Platform, ctx: Ctx, change: SettleRequest): Promise<boolean> {
  const isSettled = await transaction(platform, async (trx) => {
    const request = await findOpen(trx, change);
    if (!request) return false;
    const { answer, closes } = change;
    await trx
      .updateTable("dedicated_requests")
      .set({
        state: closes ? "closed" : "answered",
        ...(answer !== null && { answer, answered_at: ctx.now }),
        ...(closes && { closed_at: ctx.now }),
      })
      .where("id", "=", request.id)
      .execute();
    const isOwn = change.customerId !== undefined;
    const verb = isOwn ? "withdraw" : closes ? "close" : "answer";
    const object = { objectType: "dedicatedRequest", objectId: request.id };
    await writeAudit(trx, ctx, { action: `dedicated.${verb}`, ...object });
    const about = { siteId: request.site_id, customerId: request.customer_id };
    const event = { ...about, payload: { requestId: request.id } };
    if (answer !== null)
      await publishEvent(trx, ctx, dedicatedEvents, { name: "dedicated.answered.v1", ...event });
    const end = isOwn ? "dedicated.withdrawn.v1" : "dedicated.closed.v1";
    if (closes) await publishEvent(trx, ctx, dedicatedEvents, { name: end, ...event });
    return true;
  });
  return isSettled;
}

async function findOpen(trx: Transaction<DB>, { id, customerId }: SettleRequest) {
  let query = trx
    .selectFrom("dedicated_requests")
    .select(["id", "site_id", "customer_id"])
    .where("id", "=", id)
    .where("state", "<>", "closed")
    .forUpdate();
  if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
  return query.executeTakeFirst();
}
