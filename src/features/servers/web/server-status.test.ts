import { expect, it } from "vitest";
import { openTask, serverCan, stepPosition } from "./server-status.ts";
import type { Task } from "./server-types.ts";

const task = (state: Task["state"], steps: readonly Task["steps"][number]["state"][]): Task => ({
  id: "tsk_0",
  kind: "server-provision",
  state,
  steps: steps.map((step, index) => ({ name: `s${index}`, state: step, startedAt: null, endedAt: null })),
  progress: 0,
  cancelUntil: null,
  errorCode: null,
  refundedCents: null,
  actor: "you",
  createdAt: "2026-11-20T09:00:00.000Z",
  finishedAt: null,
});

it("counts the running step, and never past the last", () => {
  expect(stepPosition(task("running", ["done", "running", "waiting"]))).toEqual({ current: 2, total: 3 });
  expect(stepPosition(task("running", ["done", "done"]))).toEqual({ current: 2, total: 2 });
});

it("takes only a task that still runs for open", () => {
  expect(openTask({ task: task("queued", []) })).toBeDefined();
  expect(openTask({ task: task("failed", []) })).toBeUndefined();
  expect(openTask({ task: null })).toBeUndefined();
});

it("allows power actions on an active server that is not busy", () => {
  const running = { service: "active", power: "running", task: null } as const;
  expect(serverCan.stop(running)).toBe(true);
  expect(serverCan.start(running)).toBe(false);
  expect(serverCan.stop({ ...running, task: task("running", []) })).toBe(false);
  expect(serverCan.start({ service: "suspended", power: "off", task: null })).toBe(false);
  expect(serverCan.openConsole({ ...running, power: "off" })).toBe(false);
});

it("takes money for a server until it is deleted, unless it was stopped for another reason", () => {
  expect(serverCan.prolong({ service: "expired", suspendedReason: null })).toBe(true);
  expect(serverCan.prolong({ service: "suspended", suspendedReason: "unpaid" })).toBe(true);
  expect(serverCan.prolong({ service: "suspended", suspendedReason: "abuse" })).toBe(false);
  expect(serverCan.prolong({ service: "terminating", suspendedReason: null })).toBe(false);
});
