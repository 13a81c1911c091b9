import { expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { type TaskRow, taskView } from "./task-view.ts";

const id = "01980000-0000-7000-8000-000000000001";
const done = {
  name: "create",
  state: "done",
  startedAt: "2026-03-01T10:00:01.000Z",
  endedAt: "2026-03-01T10:00:05.000Z",
} as const;
const row: TaskRow<"deliver"> = {
  id,
  kind: "deliver",
  state: "running",
  steps: [done],
  progress: 50,
  error_code: null,
  actor: { kind: "user", id },
  actor_name: "ann",
  refunded_cents: null,
  created_at: "2026-03-01T12:00:00.25+02:00",
  finished_at: null,
};

test("a running task shows its steps, also those to come", () => {
  expect(taskView(row, ["create", "check"])).toEqual({
    id: encodeId("task", id),
    kind: "deliver",
    state: "running",
    steps: [done, { name: "check", state: "waiting", startedAt: null, endedAt: null }],
    progress: 50,
    errorCode: null,
    refundedCents: null,
    actor: "you",
    actorId: encodeId("user", id),
    actorName: "ann",
    createdAt: "2026-03-01T10:00:00.250Z",
    finishedAt: null,
  });
});

test.each([
  ["user", "you"],
  ["api-key", "api-key"],
  ["staff", "staff"],
  ["system", "system"],
  ["telegram", "system"],
])("a task that %s began is shown as begun by: %s", (kind, actor) => {
  expect(taskView({ ...row, actor: { kind } }, []).actor).toBe(actor);
});

test("a failed task shows its error, its refund and its end", () => {
  const failed = { state: "failed", error_code: "provider_failed", refunded_cents: 500 } as const;
  expect(taskView({ ...row, ...failed, finished_at: "2026-03-01T12:01:00+02:00" }, ["create"])).toMatchObject(
    {
      state: "failed",
      errorCode: "provider_failed",
      refundedCents: 500,
      finishedAt: "2026-03-01T10:01:00.000Z",
    },
  );
});

test.each([
  ["user", "you"],
  ["staff", "staff"],
  ["system", "system"],
  ["partner", "system"],
])("a task of the actor %s is shown as of %s", (kind, shown) => {
  expect(taskView({ ...row, actor: { kind } }, []).actor).toBe(shown);
});
