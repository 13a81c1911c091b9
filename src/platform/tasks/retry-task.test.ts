import { randomUUID } from "node:crypto";
import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { retryTask } from "./retry-task.ts";
import { createTaskTestbed, outcomes, scripted, type TaskTestbed } from "./task-testbed.fixture.ts";

let testbed: TaskTestbed;
beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(() => testbed.clear());
afterAll(() => testbed.drop());

const actor = { kind: "staff", id: "machine" };
const failing = { first: [], second: [outcomes.full] };

async function failOne(traits: Parameters<typeof scripted>[1], objectId?: string) {
  const { kind, done } = scripted(failing, traits);
  const taskId = await testbed.open(kind.kind, objectId);
  await testbed.turn(kind);
  expect((await testbed.row(taskId)).state).toBe("failed");
  return { kind, done, taskId };
}

const retry = (taskId: string, ...kinds: Parameters<typeof retryTask>[1]) =>
  retryTask(testbed.platform, kinds, createCtx(testbed.platform, actor), taskId);

test("a failed task runs again from its first step, at once, and keeps nothing of the failure", async () => {
  const { kind, done, taskId } = await failOne({ isRepeatable: true });
  testbed.clock.advance(60_000);
  testbed.woken.length = 0;
  await retry(taskId, kind);
  const now = testbed.clock.now();
  expect(await testbed.row(taskId)).toMatchObject({
    state: "queued",
    step: null,
    step_ref: null,
    steps: [],
    progress: 0,
    attempt: 0,
    error_code: null,
    error_detail: null,
    not_before: now,
    updated_at: now,
    finished_at: null,
  });
  expect(testbed.woken).toEqual(["tasks"]);
  expect(await testbed.audit(taskId)).toEqual([
    { actor, action: "task.retry", object_type: "task", request_id: null, at: now },
  ]);
  await testbed.turn(kind);
  expect(done).toEqual(["first", "second", "fail capacity", "first", "second", "succeed"]);
});

test.each([
  ["one that gave its money back", { refundsOnFailure: true }, "is settled: its money went back"],
  ["one that is asked for again elsewhere", {}, "is not run by hand: what asks for it asks again"],
] as const)("%s stays failed", async (_, traits, refusal) => {
  const { kind, taskId } = await failOne(traits);
  testbed.woken.length = 0;
  await expect(retry(taskId, kind)).rejects.toThrow(`A failed test ${refusal}`);
  expect((await testbed.row(taskId)).state).toBe("failed");
  expect(await testbed.audit(taskId)).toEqual([]);
  expect(testbed.woken).toEqual([]);
});

test("a kind that no longer exists is not retried", async () => {
  const { taskId } = await failOne({ isRepeatable: true });
  const { kind: other } = scripted({}, { kind: "other", isRepeatable: true });
  await expect(retry(taskId, other)).rejects.toThrow("is not run by hand");
});

test("a task that has not failed, or does not exist, is not retried", async () => {
  const { kind } = scripted(failing, { isRepeatable: true });
  await expect(retry(await testbed.open(), kind)).rejects.toThrow("This task is queued, not failed.");
  await expect(retry(randomUUID(), kind)).rejects.toThrow("There is no such task.");
});

test("two commands at once run it once", async () => {
  const { kind, taskId } = await failOne({ isRepeatable: true });
  const answers = await Promise.allSettled([retry(taskId, kind), retry(taskId, kind)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await testbed.audit(taskId)).toHaveLength(1);
});

test("it waits for another task of the same object", async () => {
  const objectId = randomUUID();
  const { kind, taskId } = await failOne({ isRepeatable: true }, objectId);
  await testbed.open("other", objectId);
  await expect(retry(taskId, kind)).rejects.toThrow("Another task of the same object is open");
  expect((await testbed.row(taskId)).state).toBe("failed");
});

test("a lost database is not reported as another open task", async () => {
  const { kind, taskId } = await failOne({ isRepeatable: true });
  const gone = await createTestDatabase();
  await gone.drop();
  const away = retryTask(
    { ...testbed.platform, db: gone },
    [kind],
    createCtx(testbed.platform, actor),
    taskId,
  );
  await expect(away).rejects.not.toBeInstanceOf(OperatorRefusal);
});
