import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Platform } from "#src/platform/platform.ts";
import {
  doneBefore,
  type StepOutcome,
  type StepRecord,
  type Task,
  type TaskError,
  type TaskKind,
} from "./task-kind.ts";
import { type ClaimedTask, endTask, saveProgress } from "./task-store.ts";

/** Tries of one step before a temporary error counts as final, unless the kind says otherwise. */
const usualAttempts = 6;
/** 0.5, 1, 2, 4 … seconds apart, at most five minutes. */
const firstRetryMs = 500;
const longestRetryMs = 300_000;

/** A task survives a crash before and after each of these points; the fault harness cuts it there. */
type Position = { readonly index: number; readonly stepRef: string | null; readonly attempt: number };

/** Runs a claimed task until it waits, ends, or its lease is lost. */
export async function runTask(platform: Platform, kind: TaskKind, claimed: ClaimedTask): Promise<void> {
  let steps = claimed.steps.length > 0 ? claimed.steps : kind.steps.map(({ name }) => waiting(name));
  let at: Position = {
    index: Math.max(
      0,
      kind.steps.findIndex(({ name }) => name === claimed.step),
    ),
    stepRef: claimed.stepRef,
    attempt: claimed.attempt,
  };
  for (;;) {
    const step = kind.steps[at.index];
    if (!step) break;
    const now = platform.clock.now().toISOString();
    if (step.run === doneBefore) {
      steps = withStep(steps, at.index, { name: step.name, state: "done", startedAt: now, endedAt: now });
      at = { index: at.index + 1, stepRef: null, attempt: 0 };
      continue;
    }
    if (steps[at.index]?.state === "waiting") {
      steps = withStep(steps, at.index, { name: step.name, state: "running", startedAt: now, endedAt: null });
      if (!(await save(platform, claimed, kind, steps, at, { delayMs: 0, keepLease: true, progress: 0 })))
        return;
    }
    const outcome = await runStep(platform, step.run, {
      ...claimed,
      stepRef: at.stepRef,
      attempt: at.attempt,
    });
    if (outcome.kind === "done") {
      steps = endStep(steps, at.index, "done", platform.clock.now());
      at = { index: at.index + 1, stepRef: null, attempt: 0 };
      continue;
    }
    if (outcome.kind === "wait") {
      // An answer about a step that goes on: the errors before it are over.
      at = { ...at, stepRef: outcome.stepRef, attempt: outcome.stepRef === null ? at.attempt : 0 };
      const { delayMs, progress } = outcome;
      await save(platform, claimed, kind, steps, at, { delayMs, keepLease: false, progress });
      return;
    }
    if (outcome.kind === "retry" && at.attempt + 1 < (kind.maxAttempts ?? usualAttempts)) {
      const delayMs = Math.min(firstRetryMs * 2 ** at.attempt, longestRetryMs);
      at = { ...at, attempt: at.attempt + 1 };
      await save(platform, claimed, kind, steps, at, {
        delayMs,
        keepLease: false,
        progress: 0,
        detail: outcome.detail,
      });
      return;
    }
    await fail(platform, kind, claimed, endStep(steps, at.index, "failed", platform.clock.now()), outcome);
    return;
  }
  const close = kind.succeed.bind(kind);
  await endTask(platform, claimed, {
    state: "succeeded",
    steps,
    error: null,
    detail: null,
    close: (trx) => close(trx, claimed),
  });
}

async function runStep(
  platform: Platform,
  run: (task: Task) => Promise<StepOutcome>,
  task: Task,
): Promise<StepOutcome> {
  try {
    return await run(task);
  } catch (error) {
    // Neither tells whether the step took effect, so it is run again. A lost database is not the step's doing,
    // and may be away for longer than there are tries.
    if (isDatabaseAway(error)) throw error;
    platform.log.error({ err: error }, "task step threw");
    return { kind: "retry", error: "internal", detail: String(error) };
  }
}

async function fail(
  platform: Platform,
  kind: TaskKind,
  claimed: ClaimedTask,
  steps: readonly StepRecord[],
  outcome: { readonly error: TaskError; readonly detail: string },
): Promise<void> {
  platform.log.warn(
    { task: claimed.id, kind: kind.kind, error: outcome.error, detail: outcome.detail },
    "task failed",
  );
  await endTask(platform, claimed, {
    state: "failed",
    steps,
    error: outcome.error,
    detail: outcome.detail,
    close: (trx) => kind.fail(trx, claimed, outcome.error),
  });
}

interface Pause {
  readonly delayMs: number;
  readonly keepLease: boolean;
  /** Percent of the running step. */
  readonly progress: number;
  readonly detail?: string;
}

function save(
  platform: Platform,
  claimed: ClaimedTask,
  kind: TaskKind,
  steps: readonly StepRecord[],
  at: Position,
  pause: Pause,
): Promise<boolean> {
  const { progress, ...rest } = pause;
  return saveProgress(platform, claimed, {
    ...rest,
    step: kind.steps[at.index]?.name ?? "",
    stepRef: at.stepRef,
    attempt: at.attempt,
    steps,
    progress: Math.floor((100 * at.index + progress) / kind.steps.length),
  });
}

function waiting(name: string): StepRecord {
  return { name, state: "waiting", startedAt: null, endedAt: null };
}

function withStep(steps: readonly StepRecord[], index: number, record: StepRecord): StepRecord[] {
  return steps.map((known, place) => (place === index ? record : known));
}

function endStep(
  steps: readonly StepRecord[],
  index: number,
  state: "done" | "failed",
  at: Date,
): StepRecord[] {
  return steps.map((known, place) =>
    place === index ? { ...known, state, endedAt: at.toISOString() } : known,
  );
}
