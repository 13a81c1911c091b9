import { doneBefore, type StepRecord, type TaskKind } from "./task-kind.ts";

/** Where a task of a kind stands when its work begins: at the first step that there is something to do for. */
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

/** Ends the step at `index`; after one that is done the next begins. */
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

/** How far a task is that is at `index` of its steps, and so many percent into that one. */
export function percentOf(index: number, count: number, progress = 0): number {
  return Math.floor((100 * index + progress) / count);
}
