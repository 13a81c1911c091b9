import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { retryConflicts } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs, parseInstant } from "#src/shared/time.ts";
import { endStep, percentOf } from "./step-records.ts";
import type { StepOutcome, StepRecord, TaskKind } from "./task-kind.ts";
import { type ClaimedTask, endTask, saveProgress, type TaskEnd } from "./task-store.ts";

/** Tries of one step before a temporary error counts as final, unless the kind says otherwise. */
const usualAttempts = 6;
/** 0.5, 1, 2, 4 … seconds apart, at most five minutes. */
const firstRetryMs = 500;
const longestRetryMs = 300_000;

/** A run of a task by this process. */
interface Run {
  readonly platform: Platform;
  readonly kind: TaskKind;
  readonly task: ClaimedTask;
}

/** A task's position. A task survives a crash before and after each of these; the fault harness kills it there. */
interface Position {
  readonly index: number;
  readonly steps: readonly StepRecord[];
  readonly stepRef: string | null;
  readonly attempt: number;
}

/** Runs a claimed task until it waits, ends, or its lease is lost. */
export async function runTask(platform: Platform, kind: TaskKind, claimed: ClaimedTask): Promise<void> {
  const run: Run = { platform, kind, task: claimed };
  const { steps, stepRef, attempt } = claimed;
  const index = kind.steps.findIndex(({ name }) => name === claimed.step);
  let at: Position | null = { index: Math.max(0, index), steps, stepRef, attempt };
  while (at) at = await store(run, at, await runStep(run, at));
}

/** Runs the task's current step, whose start is stored already. */
async function runStep({ platform, kind, task }: Run, at: Position): Promise<StepOutcome> {
  const { index, stepRef, attempt } = at;
  const step = kind.steps[index];
  if (!step) throw new Error(`a ${kind.kind} has no step ${index}`);
  const now = platform.clock.now();
  const startedAt = parseInstant(at.steps[index]?.startedAt ?? "") ?? now;
  const isOverdue = now > addMs(startedAt, step.timeoutMs);
  try {
    const outcome = await step.run(task, { stepRef, attempt, isOverdue });
    if (outcome.kind !== "wait" || !isOverdue) return outcome;
    return { kind: "fail", error: "provider_failed", detail: `${step.name} takes longer than it may` };
  } catch (error) {
    // Neither shows whether the step took effect, so it is run again. A lost database is not the step's fault,
    // and may be away for longer than the tries last.
    if (isDatabaseAway(error)) throw error;
    platform.log.error({ err: error }, "task step threw");
    return { kind: "retry", error: "internal", detail: String(error) };
  }
}

/** Stores the outcome of a step and returns the next position; null when there is nothing to do now. */
async function store(run: Run, at: Position, outcome: StepOutcome): Promise<Position | null> {
  const { platform, kind, task } = run;
  const { index, attempt } = at;
  if (outcome.kind === "done") {
    const steps = endStep(at.steps, index, "done", platform.clock.now());
    const next = { index: index + 1, steps, stepRef: null, attempt: 0 };
    const step = kind.steps[next.index];
    // After a crash the step before it is run again, which is just as safe.
    if (step?.isLook) return next;
    if (step) return (await save(run, next, { delayMs: null })) ? next : null;
    await end(run, {
      state: "succeeded",
      steps,
      error: null,
      detail: null,
      effect: await kind.succeed(task),
    });
  } else if (outcome.kind === "wait") {
    // The step answered that it is running: earlier errors no longer count.
    const { stepRef } = outcome;
    await save(run, { ...at, stepRef, attempt: stepRef === null ? attempt : 0 }, outcome);
  } else if (outcome.kind === "retry" && attempt + 1 < (kind.maxAttempts ?? usualAttempts)) {
    const delayMs = Math.min(firstRetryMs * 2 ** attempt, longestRetryMs);
    await save(run, { ...at, attempt: attempt + 1 }, { delayMs, detail: outcome.detail });
  } else {
    const { error, detail } = outcome;
    platform.log.warn({ task: task.id, kind: kind.kind, error, detail }, "task failed");
    const steps = endStep(at.steps, index, "failed", platform.clock.now());
    await end(run, { state: "failed", steps, error, detail, effect: kind.fail(task, error) });
  }
  return null;
}

/** When the task continues: at once when there is no delay. */
interface Pause {
  readonly delayMs: number | null;
  /** Progress of the step, in percent. */
  readonly progress?: number;
  /** Why it has to be run again. */
  readonly detail?: string;
}

function save(
  { platform, kind, task }: Run,
  { index, ...at }: Position,
  { delayMs, progress = 0, detail }: Pause,
): Promise<boolean> {
  const step = kind.steps[index]?.name ?? "";
  const percent = percentOf(index, kind.steps.length, progress);
  return saveProgress(platform, task, { ...at, step, progress: percent, delayMs, detail: detail ?? null });
}

async function end({ platform, task }: Run, how: TaskEnd): Promise<void> {
  const { clock, db, wake } = platform;
  if (await retryConflicts(() => endTask(db.kysely, task, how, clock.now()))) wake("events");
}
