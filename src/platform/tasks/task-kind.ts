import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ErrorCode } from "#src/shared/errors.ts";

/** A task as its steps see it. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly siteId: number;
  readonly customerId: string | null;
  readonly objectId: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the driver called the step that was begun before; null at its first run. */
  readonly stepRef: string | null;
  /** Tries of this step so far that ended in `retry`. */
  readonly attempt: number;
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
  /** Must be safe to repeat after a crash at any point. */
  readonly run: (task: Task) => Promise<StepOutcome>;
}

/** The run of a step that was done when the task was opened: it is shown, and costs no commit of its own. */
export const doneBefore: TaskStep["run"] = async () => ({ kind: "done" });

/** A sort of long work. `succeed` and `fail` run in the transaction that ends the task. */
export interface TaskKind {
  readonly kind: string;
  readonly steps: readonly TaskStep[];
  succeed(trx: Transaction<DB>, task: Task): Promise<void>;
  fail(trx: Transaction<DB>, task: Task, error: TaskError): Promise<void>;
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
