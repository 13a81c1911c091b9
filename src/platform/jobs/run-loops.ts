import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RepeatedJob } from "./background-job.ts";
import { JobLocks } from "./job-locks.ts";
import { reportLongRun } from "./report-long-run.ts";

const defaultLongMs = 2 * 60_000;
/** Runs of one job that are left behind at a time: each may hold a connection. */
const mostLeft = 3;
/** How long a stop waits for runs that were left behind: they were asked to end, and may hang for ever. */
const waitForLeftMs = 5_000;

/**
 * Runs repeated jobs, e.g. looking for new blocks. One process at a time per job, by advisory lock; the others
 * find the lock taken and try again at their next turn. A run that takes too long is reported; where its job allows it,
 * the next one begins beside it.
 */
export class Loops {
  readonly #platform: Platform;
  readonly #jobs: readonly RepeatedJob[];
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #hurried = new Set<string>();
  readonly #locks: JobLocks;
  readonly #left = new Map<string, number>();
  readonly #behind = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();
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
      if (timer === undefined) {
        this.#hurried.add(job.name);
        job.onHurry?.();
      } else {
        clearTimeout(timer);
        this.#turn(job, 0, true);
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stop.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
    // What they use, locks and connections, is closed next.
    await Promise.race([Promise.all(this.#behind), pause(waitForLeftMs, undefined, { ref: false })]);
    await this.#locks.close();
  }

  #turn(job: RepeatedJob, delayMs: number, isHurried = false): void {
    if (this.#isStopping) return;
    const timer = setTimeout(() => {
      this.#timers.delete(job.name);
      const run = this.#run(job, isHurried).finally(() => {
        this.#running.delete(run);
        const isNext = this.#hurried.delete(job.name);
        this.#turn(job, isNext ? 0 : job.everyMs, isNext);
      });
      this.#running.add(run);
    }, delayMs);
    this.#timers.set(job.name, timer);
  }

  /** Until the job ended, or is left behind. */
  async #run(job: RepeatedJob, isHurried: boolean): Promise<void> {
    if (!isHurried && (await this.#isIdle(job))) return;
    const release = await this.#take(job);
    if (release === null) return;
    const long = new AbortController();
    const ended = this.#runLocked(job, release, AbortSignal.any([this.#stop.signal, long.signal]));
    const left = Promise.withResolvers<boolean>();
    const report = reportLongRun(this.#platform, job.name, job.longMs ?? defaultLongMs, () => {
      long.abort();
      if (job.isLeftBehind === true && this.#countLeft(job) < mostLeft) left.resolve(true);
    });
    const reported = ended.then(async () => {
      await report.end();
      return false;
    });
    if (!(await Promise.race([reported, left.promise]))) return;
    this.#left.set(job.name, this.#countLeft(job) + 1);
    const behind = reported.finally(() => {
      this.#left.set(job.name, this.#countLeft(job) - 1);
      this.#behind.delete(behind);
    });
    this.#behind.add(behind);
  }

  async #isIdle(job: RepeatedJob): Promise<boolean> {
    try {
      return (await job.isIdle?.()) === true;
    } catch (error) {
      this.#logFailure(job, error);
      return false;
    }
  }

  /** What releases the job's lock; null while another process has it. */
  async #take({ name, everyMs, hasOwnLock }: RepeatedJob): Promise<(() => Promise<void>) | null> {
    if (hasOwnLock === true) return async () => undefined;
    try {
      const lock = await this.#locks.take(name);
      return lock === null ? null : () => this.#locks.release(lock, everyMs);
    } catch (error) {
      this.#logFailure({ name }, error);
      return null;
    }
  }

  /** The lock is held until the run ends, also by one that was left behind: this process alone goes on with the job. */
  async #runLocked(job: RepeatedJob, release: () => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      try {
        if ((await job.run(signal)) === "again") this.#hurried.add(job.name);
      } finally {
        await release();
      }
    } catch (error) {
      this.#logFailure(job, error);
    }
  }

  #countLeft({ name }: RepeatedJob): number {
    return this.#left.get(name) ?? 0;
  }

  #logFailure({ name }: Pick<RepeatedJob, "name">, error: unknown): void {
    const { log } = this.#platform;
    log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error, job: name }, "job failed");
  }
}

/** Two jobs of one name would have one lock: each would keep the other from its turns, and nothing would say so. */
function refuseSharedNames(jobs: readonly RepeatedJob[]): void {
  const names = jobs.map(({ name }) => name);
  const shared = names.filter((name, place) => names.indexOf(name) !== place);
  if (shared.length > 0) throw new Error(`Two jobs have the name ${[...new Set(shared)].join(", ")}.`);
}
