import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Runs of background jobs that take longer than they should. */
export function jobAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "long job",
    find: async () => {
      const long = await db.kysely
        .selectFrom("long_jobs")
        .selectAll()
        .where("fresh_until", ">", clock.now())
        .orderBy("started_at")
        .execute();
      return long.map(({ name, started_at: since }) => ({
        objectId: name,
        occurrence: since.toISOString(),
        detail: `The job ${name} has run since ${since.toISOString()}. What it asks may not answer.`,
        said: alarmText("longJob", { name, sinceAt: since.toISOString() }),
        command: "npm start -- --check",
      }));
    },
  };
}
