import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Days before the end of its month at which a request is an alarm. */
const warnedDays = 10;

/** Raises an alarm for each request that comes near the end of its month, and for copies that could not be made. */
export function requestAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "privacy request",
    find: async () => {
      const due = await db.kysely
        .selectFrom("privacy_requests")
        .select(["id", "kind", "state", "customer_id", "due_at", "settled_at"])
        .where((where) =>
          where.or([
            where("state", "=", "failed"),
            where.and([where("state", "=", "open"), where("due_at", "<=", addDays(clock.now(), warnedDays))]),
          ]),
        )
        .orderBy("due_at")
        .limit(500)
        .execute();
      return due.map(({ id, kind, state, customer_id: customerId, due_at: dueAt, settled_at: failedAt }) => ({
        objectId: id,
        // One that is made again may fail again.
        occurrence: failedAt === null ? state : `${state} ${failedAt.toISOString()}`,
        detail:
          state === "failed"
            ? `The copy ${encodeId("privacyRequest", id)} of a customer's data could not be made.`
            : `The ${kind} that ${encodeId("customer", customerId)} asked for is due until ${dueAt.toISOString().slice(0, 10)}.`,
        said:
          state === "failed"
            ? alarmText("copyFailed", { id: encodeId("privacyRequest", id) })
            : alarmText("requestDue", {
                kind,
                customer: encodeId("customer", customerId),
                dueDay: dueAt.toISOString().slice(0, 10),
              }),
        command: operatorCommand("privacy list"),
        customerId,
      }));
    },
  };
}
