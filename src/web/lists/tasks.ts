import type { TaskOutput } from "#src/shared/task-output.ts";

/** The task of an object that is still running, if any. */
export function openTask<Task extends Pick<TaskOutput, "state">>({
  task,
}: {
  readonly task: Task | null;
}): Task | undefined {
  return task !== null && (task.state === "queued" || task.state === "running") ? task : undefined;
}

/** Position of a running task: step 3 of 5. */
export interface StepPosition {
  readonly current: number;
  readonly total: number;
}

export function stepPosition({ steps }: Pick<TaskOutput, "steps">): StepPosition {
  const done = steps.filter(({ state }) => state === "done").length;
  return { current: Math.min(done + 1, steps.length), total: steps.length };
}
