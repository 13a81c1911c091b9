import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Closes the open alarms of an object, or one alarm by its own id, without further action. False if none is open. */
export async function closeAlarm(
  platform: Platform,
  id: string,
  actor: { readonly kind: string; readonly id?: string },
): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const at = platform.clock.now();
    const closed = await trx
      .updateTable("alarms")
      .set({ settled_at: at })
      .where((where) => where.or([where("id", "=", id), where("object_id", "=", id)]))
      .where("settled_at", "is", null)
      .returning("id")
      .execute();
    for (const alarm of closed) {
      const object = { objectType: "alarm", objectId: alarm.id };
      await writeAudit(trx, { actor, action: "alarm.close", ...object, requestId: null }, at);
    }
    return closed.length > 0;
  });
}
