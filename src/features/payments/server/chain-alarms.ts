import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** A node may be restarting: only what fails for longer, and more than a few times, waits for the operator. */
const failingMs = 2 * 60_000;
const failures = 5;

/** Chains whose scanner fails at the same block again and again. */
export function chainAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "chain stopped",
    page: () => "/staff/chains",
    find: async () => {
      const stopped = await db.kysely
        .selectFrom("chains")
        .select(["id", "cursor_height", "failing_since", "failure"])
        .where("failures", ">=", failures)
        .where("failing_since", "<=", addMs(clock.now(), -failingMs))
        .$narrowType<{ failing_since: Date }>()
        .orderBy("id")
        .execute();
      return stopped.map(({ id, cursor_height: height, failing_since: since, failure }) => ({
        objectId: id,
        occurrence: since.toISOString(),
        detail: `The ${id} chain stopped at block ${height + 1} at ${since.toISOString()}: ${failure}`,
        said: alarmText("chainStopped", {
          chain: id,
          height: String(height + 1),
          sinceAt: since.toISOString(),
          problem: failure ?? "–",
        }),
        command: "npm start -- --check",
      }));
    },
  };
}
