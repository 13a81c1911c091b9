import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import type { BackgroundJob } from "./background-job.ts";

/**
 * Runs jobs that come round faster than a schedule of minutes, e.g. looking for new blocks. One process at
 * a time per job, by advisory lock; the others find the lock taken and try again at their next turn.
 */
export class Loops {
  readonly #platform: Platform;
  readonly #jobs: readonly BackgroundJob[];
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #hurried = new Set<string>();
  #isStopping = false;

  constructor(platform: Platform, jobs: readonly BackgroundJob[]) {
    this.#platform = platform;
    this.#jobs = jobs;
  }

  start(): void {
    for (const job of this.#jobs) this.#turn(job, 0);
  }

  /** Lets jobs take their turn now; one that runs takes another turn when it is done. */
  hurry(names: readonly string[]): void {
    for (const job of this.#jobs.filter(({ name }) => names.includes(name))) {
      const timer = this.#timers.get(job.name);
      if (timer === undefined) this.#hurried.add(job.name);
      else {
        clearTimeout(timer);
        this.#turn(job, 0);
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #turn(job: BackgroundJob, delayMs: number): void {
    if (this.#isStopping) return;
    const timer = setTimeout(() => {
      this.#timers.delete(job.name);
      const run = this.#run(job).finally(() => {
        this.#running.delete(run);
        this.#turn(job, this.#hurried.delete(job.name) ? 0 : job.everyMs);
      });
      this.#running.add(run);
    }, delayMs);
    this.#timers.set(job.name, timer);
  }

  async #run(job: BackgroundJob): Promise<void> {
    try {
      await this.#platform.db.kysely.connection().execute(async (db) => {
        const key = sql`hashtextextended(${`job:${job.name}`}, 0)`;
        const lock = await sql<{ held: boolean }>`SELECT pg_try_advisory_lock(${key}) AS held`.execute(db);
        if (!lock.rows[0]?.held) return;
        try {
          await job.run();
        } finally {
          await sql`SELECT pg_advisory_unlock(${key})`.execute(db);
        }
      });
    } catch (error) {
      this.#platform.log.warn({ err: error, job: job.name }, "job failed");
    }
  }
}
