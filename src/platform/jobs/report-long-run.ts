import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";

/** A note may come late by this much before its run counts as ended with its process. */
const graceMs = 60_000;

/** A run that is being watched. */
export interface LongRunReport {
  /** The run ended: its report goes with it. */
  end(): Promise<void>;
}

/**
 * Reports a run once it has taken `longMs`, and again after each such time while it lasts: in the log, and by a row that
 * becomes an alarm. `onLong` is called each time.
 */
export function reportLongRun(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  job: string,
  longMs: number,
  onLong: () => void,
): LongRunReport {
  const startedAt = clock.now();
  let noted: Promise<void> = Promise.resolve();
  let times = 0;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await noted;
    try {
      await work();
    } catch (error) {
      log.debug({ err: error, job }, "a long run could not be noted");
    }
  };
  const note = async () => {
    const now = clock.now();
    const fresh = { fresh_until: addMs(now, longMs + graceMs) };
    await db.kysely.deleteFrom("long_jobs").where("fresh_until", "<", now).execute();
    await db.kysely
      .insertInto("long_jobs")
      .values({ name: job, started_at: startedAt, ...fresh })
      .onConflict((conflict) => conflict.columns(["name", "started_at"]).doUpdateSet(fresh))
      .execute();
  };
  const timer = setInterval(() => {
    times += 1;
    log.warn({ job, seconds: (times * longMs) / 1000 }, "a job takes long");
    noted = attempt(note);
    onLong();
  }, longMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      if (times === 0) return;
      await attempt(() =>
        db.kysely
          .deleteFrom("long_jobs")
          .where("name", "=", job)
          .where("started_at", "=", startedAt)
          .execute(),
      );
    },
  };
}
