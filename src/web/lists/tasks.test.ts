import { expect, it } from "vitest";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { openTask, stepPosition } from "./tasks.ts";

const steps = (...states: TaskOutput["steps"][number]["state"][]) => ({
  steps: states.map((state) => ({ name: "any", state, startedAt: null, endedAt: null })),
});

it("counts the running step, and never past the last", () => {
  expect(stepPosition(steps("done", "running", "waiting"))).toEqual({ current: 2, total: 3 });
  expect(stepPosition(steps("done", "done"))).toEqual({ current: 2, total: 2 });
});

it("counts only a running task as open", () => {
  expect(openTask({ task: { state: "queued" } })).toBeDefined();
  expect(openTask({ task: { state: "failed" } })).toBeUndefined();
  expect(openTask({ task: null })).toBeUndefined();
});
