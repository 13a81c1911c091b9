import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { addMs } from "#src/shared/time.ts";

/** What is shorter is a restart of the mail server. */
const alarmAfterMs = 15 * 60_000;

/** The mailbox of answers cannot be read, or one of its mails cannot be handled. */
export function mailboxAlarms(
  { db, clock }: Pick<Platform, "db" | "clock">,
  mailbox: string | null,
): AlarmSource {
  return {
    kind: "unread mailbox",
    async find() {
      if (mailbox === null) return [];
      const failing = await db.kysely
        .selectFrom("mailbox_state")
        .select(["name", "failing_since", "problem"])
        .where("name", "=", mailbox)
        .where("failing_since", "<=", addMs(clock.now(), -alarmAfterMs))
        .execute();
      return failing.map(({ name, failing_since: since, problem }) => ({
        objectId: name,
        occurrence: since?.toISOString() ?? "",
        detail: `answers of customers by mail have not been read since ${since?.toISOString() ?? ""}: ${problem ?? "no answer"}`,
        said: alarmText("unreadMailbox", {
          name,
          sinceAt: since?.toISOString() ?? "",
          problem: problem ?? "no answer",
        }),
        command: operatorCommand("alarm list"),
      }));
    },
  };
}
