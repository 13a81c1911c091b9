import { type RawBuilder, sql } from "kysely";
import type { ErrorCode } from "#src/shared/errors.ts";

/** A task as its steps see it; the same object through one run of it. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly siteId: number;
  readonly customerId: string | null;
  readonly objectId: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** State of the step that is being run. */
export interface StepPosition {
  /** The driver's reference of what it began; null at its first run. */
  readonly stepRef: string | null;
  /** Tries of this step so far that ended in `retry`. */
  readonly attempt: number;
  /** Its timeout has passed: unless it is done now it fails. Look at the object before answering that. */
  readonly isOverdue: boolean;
}

/** How a run of a step ended. */
export type StepOutcome =
  | { readonly kind: "done" }
  /** Begun but not finished: poll again after the delay. The reference is stored before the wait. */
  | {
      readonly kind: "wait";
      readonly stepRef: string | null;
      readonly progress: number;
      readonly delayMs: number;
    }
  /** A temporary error: retried with backoff, up to the kind's number of tries. */
  | { readonly kind: "retry"; readonly error: TaskError; readonly detail: string }
  | { readonly kind: "fail"; readonly error: TaskError; readonly detail: string };

/** Why a task failed, for the customer: a key of the task texts. */
export type TaskError = ErrorCode | "capacity" | "provider_failed" | "provider_unreachable";

export interface TaskStep {
  readonly name: string;
  /** How long after its start it may still wait; one that answers `running` beyond this fails. */
  readonly timeoutMs: number;
  /** Read-only and instant, so its start is not stored separately. */
  readonly isLook?: true;
  /** Must be safe to repeat after a crash at any point. */
  readonly run: (task: Task, at: StepPosition) => Promise<StepOutcome>;
}

/** The run of a first step that was done when the task was opened: shown, without a commit of its own. */
export const doneBefore: TaskStep["run"] = async () => ({ kind: "done" });

/** What the end of a task does to its object: an SQL function call in the statement that ends it. */
export type TaskEffect = RawBuilder<unknown>;

export const noEffect: TaskEffect = sql`NULL`;

/** A kind of long work. The effect of its end commits together with the end or not at all. */
export interface TaskKind {
  readonly kind: string;
  readonly steps: readonly TaskStep[];
  succeed(task: Task): TaskEffect | Promise<TaskEffect>;
  fail(task: Task, error: TaskError): TaskEffect;
  /** Tries of one step; more than usual where giving up would leave something to clean up by hand. */
  readonly maxAttempts?: number;
  /** An operator may retry a failed one. Absent where the failure is final. */
  readonly isRepeatable?: true;
  /** Its failure refunds money: an operator may end a stuck one with a refund. */
  readonly refundsOnFailure?: true;
  /** Failures that an operator can do nothing about, such as a name that somebody else took: they raise no alarm. */
  readonly withoutAlarm?: readonly TaskError[];
}

/** A step as the customer sees it; stored with the task. */
export interface StepRecord {
  readonly name: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}
