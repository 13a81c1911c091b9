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

/** Where a step stands that is run now. */
export interface StepPosition {
  /** What the driver called what it began; null at its first run. */
  readonly stepRef: string | null;
  /** Tries of this step so far that ended in `retry`. */
  readonly attempt: number;
  /** Its patience is over: what is not done now has failed. Look at the object before you say so. */
  readonly isOverdue: boolean;
}

/** How a run of a step ended. */
export type StepOutcome =
  | { readonly kind: "done" }
  /** Begun and not over: look again after the delay. The reference is stored before the wait. */
  | {
      readonly kind: "wait";
      readonly stepRef: string | null;
      readonly progress: number;
      readonly delayMs: number;
    }
  /** A temporary error: again with backoff, up to the kind's number of tries. */
  | { readonly kind: "retry"; readonly error: TaskError; readonly detail: string }
  | { readonly kind: "fail"; readonly error: TaskError; readonly detail: string };

/** Why a task failed, for the customer: a key of the task texts. */
export type TaskError = ErrorCode | "capacity" | "provider_failed" | "provider_unreachable";

export interface TaskStep {
  readonly name: string;
  /** How long after its begin it may still wait; whoever says `running` for ever has failed. */
  readonly timeoutMs: number;
  /** It only looks, and at once: that it was begun is worth no commit of its own. */
  readonly isLook?: true;
  /** Must be safe to repeat after a crash at any point. */
  readonly run: (task: Task, at: StepPosition) => Promise<StepOutcome>;
}

/** The run of a first step that was done when the task was opened: it is shown, and costs no commit of its own. */
export const doneBefore: TaskStep["run"] = async () => ({ kind: "done" });

/** What the end of a task does to its object: a call of an SQL function, made by the statement that ends it. */
export type TaskEffect = RawBuilder<unknown>;

export const noEffect: TaskEffect = sql`NULL`;

/** A sort of long work. The effect of its end commits together with the end or not at all. */
export interface TaskKind {
  readonly kind: string;
  readonly steps: readonly TaskStep[];
  succeed(task: Task): TaskEffect;
  fail(task: Task, error: TaskError): TaskEffect;
  /** Tries of one step; more than usual where giving up would leave something to clean up by hand. */
  readonly maxAttempts?: number;
  /** An operator may run a failed one again. Absent where the failure has settled things for good. */
  readonly isRepeatable?: true;
  /** Its failure gives money back: an operator may end one that is stuck with a refund. */
  readonly refundsOnFailure?: true;
}

/** A step as the customer sees it; stored with the task. */
export interface StepRecord {
  readonly name: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}
