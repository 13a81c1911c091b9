import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RepeatedJob } from "./background-job.ts";
import { JobLocks } from "./job-locks.ts";

/**
 * Runs repeated jobs, e.g. looking for new blocks. One process at a time per job, by advisory lock; the others
 * find the lock taken and try again at their next turn.
 */
export class Loops {
  readonly #platform: Platform;
  readonly #jobs: readonly RepeatedJob[];
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #hurried = new Set<string>();
  readonly #locks: JobLocks;
  #isStopping = false;

  constructor(platform: Platform, jobs: readonly RepeatedJob[]) {
    this.#platform = platform;
    this.#jobs = jobs;
    refuseSharedNames(jobs);
    this.#locks = new JobLocks(platform.db.hosts);
  }

  start(): void {
    for (const job of this.#jobs) this.#turn(job, 0);
  }

  /** Runs the named jobs, or all, now; a running one runs once more when it is done. */
  hurry(names?: readonly string[]): void {
    for (const job of this.#jobs.filter(({ name }) => names?.includes(name) ?? true)) {
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
    await this.#locks.close();
  }

  #turn(job: RepeatedJob, delayMs: number): void {
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

  async #run(job: RepeatedJob): Promise<void> {
    try {
      if (!(await this.#locks.take(job.name))) return;
      try {
        await job.run();
      } finally {
        await this.#locks.release(job.name);
      }
    } catch (error) {
      const { log } = this.#platform;
      log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error, job: job.name }, "job failed");
    }
  }
}

/** Two jobs of one name would have one lock: each would keep the other from its turns, and nothing would say so. */
function refuseSharedNames(jobs: readonly RepeatedJob[]): void {
  const names = jobs.map(({ name }) => name);
  const shared = names.filter((name, place) => names.indexOf(name) !== place);
  if (shared.length > 0) throw new Error(`Two jobs have the name ${[...new Set(shared)].join(", ")}.`);
}
