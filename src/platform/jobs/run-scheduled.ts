import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { RepeatedJob, ScheduledJob } from "./background-job.ts";
import { lastDue } from "./schedule.ts";

/** Work by the clock may go through whole tables. */
const longMs = 30 * 60_000;
/** How late a job may start. */
const lookEveryMs = 10_000;
/** How long the row of a job is believed: a restore or an operator may have changed it. */
const knownForMs = 5 * 60_000;
/** A job that failed is tried again after this time, then after twice as long each time. */
const firstPauseMs = 20_000;
const maxPauseMs = 30 * 60_000;

/**
 * A scheduled job as one of the loops: it runs once per due moment across all processes, and once for all moments
 * that passed while no process ran. A run that is interrupted is repeated at once, one that fails after longer and
 * longer pauses until another process succeeds or the next moment is due. The job's lock, which `Loops` holds
 * meanwhile, keeps two processes from reading the same row at once.
 */
export function runScheduled({ db, clock }: Pick<Platform, "db" | "clock">, job: ScheduledJob): RepeatedJob {
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
  let pauseMs = 0;
  let known: { readonly doneUntil: Date; readonly at: number } | undefined;
  /** A moment further ahead than one turn was written by a wrong clock: waiting for it could take years. */
  const isDone = (doneUntil: Date, now: Date): boolean =>
    doneUntil >= lastDue(job.schedule, now) && doneUntil <= addMs(now, job.schedule.everyMs);
  let failure: { readonly at: Date; readonly due: Date } | undefined;
  const isPausing = (now: Date): boolean =>
    failure !== undefined && now >= failure.at && now < addMs(failure.at, pauseMs);
  const endOldPause = (due: Date): void => {
    if (failure?.due.getTime() === due.getTime()) return;
    failure = undefined;
    pauseMs = 0;
  };
  const runOrPause = async (now: Date, due: Date): Promise<void> => {
    try {
      await job.run();
    } catch (error) {
      pauseMs = Math.min(Math.max(firstPauseMs, pauseMs * 2), maxPauseMs);
      failure = { at: now, due };
      throw error;
    }
  };
  return {
    name: job.name,
    everyMs: lookEveryMs,
    longMs,
    isIdle: () =>
      known !== undefined &&
      performance.now() < known.at + knownForMs &&
      isDone(known.doneUntil, clock.now()),
    run: async () => {
      const now = clock.now();
      const due = lastDue(job.schedule, now);
      const doneUntil = await readDoneUntil();
      known = doneUntil && { doneUntil, at: performance.now() };
      if (doneUntil !== undefined && isDone(doneUntil, now)) return;
      endOldPause(due);
      if (isPausing(now)) return;
      // A new job waits for its first moment.
      if (doneUntil !== undefined) await runOrPause(now, due);
      await writeDoneUntil(due);
    },
  };
}
