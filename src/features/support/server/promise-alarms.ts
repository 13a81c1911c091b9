import { type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { encodeId } from "#src/shared/ids.ts";

const mostNamed = 200;

/** Raises an alarm for each ticket whose promised answer is late. */
export function promiseAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "late answer",
    queue: "support.read",
    page: pageOfThing("ticket"),
    find: async () => {
      const rows = await db.kysely
        .selectFrom("tickets")
        .select(["id", "number", "customer_id", "next_due_at"])
        .where("state", "=", "open")
        .where("next_due_at", "<=", clock.now())
        .orderBy("next_due_at")
        .limit(mostNamed)
        .execute();
      return rows.map(({ id, number, customer_id: customerId, next_due_at: due }) => ({
        objectId: id,
        // One that is late again after an answer is another one.
        occurrence: due?.toISOString() ?? "",
        detail: `Ticket #${number} (${encodeId("ticket", id)}) was to be answered by ${due?.toISOString() ?? ""}.`,
        said: alarmText("lateAnswer", { number, dueAt: due?.toISOString() ?? "" }),
        command: operatorCommand("support list"),
        customerId,
      }));
    },
  };
}
