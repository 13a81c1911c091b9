import { doneBefore, type StepRecord, type TaskKind } from "./task-kind.ts";

/** A new task's position: the first step that has something to do. */
export function firstPosition({ kind, steps }: Pick<TaskKind, "kind" | "steps">, now: Date) {
  const at = now.toISOString();
  const index = steps.findIndex(({ run }) => run !== doneBefore);
  const records = steps.map(({ name }, place): StepRecord => {
    if (place < index) return { name, state: "done", startedAt: at, endedAt: at };
    if (place === index) return { name, state: "running", startedAt: at, endedAt: null };
    return { name, state: "waiting", startedAt: null, endedAt: null };
  });
  return { kind, step: steps[index]?.name, steps: records, progress: percentOf(index, steps.length) };
}

/** Ends the step at `index`; when it is done the next begins. */
export function endStep(
  records: readonly StepRecord[],
  index: number,
  state: "done" | "failed",
  now: Date,
): StepRecord[] {
  const at = now.toISOString();
  return records.map((record, place) => {
    if (place === index) return { ...record, state, endedAt: at };
    if (place === index + 1 && state === "done") return { ...record, state: "running", startedAt: at };
    return record;
  });
}

/** Overall percentage of a task at step `index`, which is itself at `progress` percent. */
export function percentOf(index: number, count: number, progress = 0): number {
  return Math.floor((100 * index + progress) / count);
}
