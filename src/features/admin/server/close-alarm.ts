import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Closes the open alarms of an object, or one alarm by its own id, without further action. False if none is open. */
export async function closeAlarm(platform: Platform, ctx: Ctx, id: string): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const closed = await trx
      .updateTable("alarms")
      .set({ settled_at: ctx.now, is_closed: true })
      .where((where) => where.or([where("id", "=", id), where("object_id", "=", id)]))
      .where("settled_at", "is", null)
      .returning("id")
      .execute();
    for (const alarm of closed) {
      const object = { objectType: "alarm", objectId: alarm.id };
      await writeAudit(trx, ctx, { action: "alarm.close", ...object });
    }
    return closed.length > 0;
  });
}
