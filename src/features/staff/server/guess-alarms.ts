import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

const hourMs = 3_600_000;

/** The action of the audit row that is written when the budget of wrong operators' passwords is used up. */
export const staffPaused = "staff.sign-ins-paused";

/** The id in audit rows about an email that is no operator's, and about all operators. */
export const noStaff = "00000000-0000-0000-0000-000000000000";

/** Raises an alarm when operators' passwords were guessed until new places had to wait; it closes with that hour. */
export function guessAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "guessed operators",
    page: () => "/staff/audit",
    find: async () => {
      const paused = await db.kysely
        .selectFrom("audit_log")
        .select(["id", "at"])
        .where("object_type", "=", "staff")
        .where("object_id", "=", noStaff)
        .where("action", "=", staffPaused)
        .where("at", ">", addMs(clock.now(), -hourMs))
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      return paused.map(({ id }) => ({
        objectId: noStaff,
        occurrence: String(id),
        detail:
          "Many wrong passwords of operators were tried, from places where none of them signed in before.",
        said: alarmText("guessedOperators", {}),
        command: operatorCommand("audit"),
      }));
    },
  };
}
