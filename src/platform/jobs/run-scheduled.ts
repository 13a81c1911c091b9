import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { BackgroundJob } from "./background-job.ts";
import { lastDue, type ScheduledJob } from "./scheduled-job.ts";

/** How late a job may start, and how soon one that failed is tried again. */
const lookEveryMs = 10_000;

/**
 * A scheduled job as one of the loops: it runs once per due moment across all processes, and once for all moments
 * that passed while no process ran. A run that fails or is interrupted is repeated. The job's lock, which `Loops`
 * holds meanwhile, keeps two processes from reading the same row at once.
 */
export function runScheduled(
  { db, clock }: Pick<Platform, "db" | "clock">,
  job: ScheduledJob,
): BackgroundJob {
  const readDoneUntil = async (): Promise<Date | undefined> => {
    const row = await db.kysely
      .selectFrom("scheduled_jobs")
      .select("done_until")
      .where("name", "=", job.name)
      .executeTakeFirst();
    return row?.done_until;
  };
  const writeDoneUntil = async (due: Date): Promise<void> => {
    await db.kysely
      .insertInto("scheduled_jobs")
      .values({ name: job.name, done_until: due })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ done_until: due }))
      .execute();
  };
  return {
    name: job.name,
    everyMs: lookEveryMs,
    run: async () => {
      const now = clock.now();
      const due = lastDue(job.schedule, now);
      const doneUntil = await readDoneUntil();
      // A moment further ahead than one turn was written by a wrong clock: waiting for it could take years.
      const isAhead = doneUntil !== undefined && doneUntil > addMs(now, job.schedule.everyMs);
      if (doneUntil !== undefined && doneUntil >= due && !isAhead) return;
      // A new job waits for its first moment.
      if (doneUntil !== undefined) await job.run();
      await writeDoneUntil(due);
    },
  };
}
