import type { Schedule } from "./schedule.ts";

/**
 * How long what a notice starts waits where the notice was lost. Looking more often costs a statement each time: thirty such
 * jobs at every second were a third of what an idle process used.
 */
export const withoutNoticeMs = 3_000;

/**
 * Small work of a feature that comes round again, in one process at a time. Must be safe to repeat and to interrupt at
 * any point.
 */
export type BackgroundJob = RepeatedJob | ScheduledJob;

/** Comes round again this long after it ended. */
export interface RepeatedJob {
  /** Unique among all jobs; also the name of its lock. */
  readonly name: string;
  readonly everyMs: number;
  /** A run of more than this is reported; two minutes where nothing is said. */
  readonly longMs?: number;
  /** The next run begins although a long one has not ended: only for jobs of which two runs may overlap. */
  readonly isLeftBehind?: boolean;
  /**
   * Its run itself sees to it that one process does the work: none of the locks is taken for it, which would cost two
   * statements at each turn that finds nothing.
   */
  readonly hasOwnLock?: boolean;
  /**
   * Asked before a turn, but for one that was hurried: whether it would find nothing, as far as this process can say at
   * less cost. The turn is left out then, and no lock is taken for it. An answer of true lasts for seconds, not for long.
   */
  isIdle?(): boolean | Promise<boolean>;
  /** Called when it is hurried while it runs, for one that goes on for long: it looks for what is new itself. */
  readonly onHurry?: () => void;
  /**
   * The signal asks a run to end early: it is long, or the process stops. One that answers `again` ended before its work
   * did: the next one begins at once.
   */
  run(signal?: AbortSignal): Promise<RunEnd>;
}

/** Most runs answer nothing. */
export type RunEnd = "again" | undefined | void;

/** Comes round at fixed times. */
export interface ScheduledJob {
  /** Unique among all jobs; also the name of its lock, and its key in `scheduled_jobs`. */
  readonly name: string;
  readonly schedule: Schedule;
  run(): Promise<void>;
}

export function isScheduled(job: BackgroundJob): job is ScheduledJob {
  return "schedule" in job;
}
