import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { EventConsumer } from "./consumer.ts";
import { readSetAside } from "./failed-events.ts";

/** Handles an event again that was set aside; it stays aside when it fails again. */
export async function retryEvent(
  platform: Platform,
  consumers: readonly EventConsumer[],
  ctx: Ctx,
  number: bigint,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const [event] = await readSetAside(trx, number);
    if (!event) throw new OperatorRefusal("No event of this number is set aside.");
    const consumer = consumers.find(({ name }) => name === event.consumer);
    if (!consumer)
      throw new OperatorRefusal(
        `There is no consumer ${event.consumer} any more: event drop ${number} ends its alarm.`,
      );
    try {
      await consumer.handle(event, trx);
    } catch (error) {
      throw new OperatorRefusal(
        `It failed again: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
    await trx.deleteFrom("failed_events").where("id", "=", number).execute();
    const object = { objectType: "event", objectId: `${event.consumer} ${event.id}` };
    await writeAudit(trx, ctx, { action: "event.retry", ...object });
  });
}

/** Deletes an event that was set aside and is not to be handled any more; what it was stays in the audit log. */
export async function dropEvent(platform: Platform, ctx: Ctx, number: bigint): Promise<void> {
  await transaction(platform, async (trx) => {
    const [event] = await readSetAside(trx, number);
    if (!event) throw new OperatorRefusal("No event of this number is set aside.");
    await trx.deleteFrom("failed_events").where("id", "=", number).execute();
    await writeAudit(trx, ctx, {
      action: "event.drop",
      objectType: "event",
      objectId: `${event.consumer} ${event.id}`,
      detail: { name: event.name, payload: JSON.stringify(event.payload) },
    });
  });
}
