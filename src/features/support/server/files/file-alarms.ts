import { sql } from "kysely";
import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { addMs } from "#src/shared/time.ts";

const waitingMs = 10 * 60_000;

/** Raises one alarm while files wait for a scanner that says nothing. */
export function fileAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "unscanned files",
    find: async () => {
      const { rows } = await sql<{ count: number; since: Date | null; problem: string | null }>`
        SELECT count(*)::int AS count, min(arrived_at) AS since, max(scan_problem) AS problem
        FROM ticket_files WHERE state = 'scanning' AND arrived_at <= ${addMs(clock.now(), -waitingMs)}`.execute(
        db.kysely,
      );
      const [waiting] = rows;
      if (waiting === undefined || waiting.since === null) return [];
      const { count } = waiting;
      const problem = waiting.problem ?? "no answer";
      const sinceAt = waiting.since.toISOString();
      return [
        {
          objectId: "scanner",
          occurrence: sinceAt,
          detail: `${count} files of customers wait to be looked at for harm since ${sinceAt}: ${problem}`,
          said: alarmText("unscannedFiles", { count, sinceAt, problem }),
          command: operatorCommand("check"),
          customerId: null,
        },
      ];
    },
  };
}
