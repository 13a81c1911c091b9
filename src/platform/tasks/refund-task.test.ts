import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { refundTask } from "./refund-task.ts";
import { claimTasks, leaseMs } from "./task-store.ts";
import { createTaskTestbed, outcomes, scripted, type TaskTestbed } from "./task-testbed.fixture.ts";

let testbed: TaskTestbed;
beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(() => testbed.clear());
afterAll(() => testbed.drop());

const actor = { kind: "staff", id: "machine" };
const paid = () => scripted({ create: [outcomes.wait], check: [] }, { refundsOnFailure: true });

const refund = (taskId: string, ...kinds: Parameters<typeof refundTask>[1]) =>
  refundTask(testbed.platform, kinds, createCtx(testbed.platform, actor), taskId);

test("a stuck paid task ends as failed, with its kind's effect, and is audited", async () => {
  const { kind, done } = paid();
  const taskId = await testbed.open();
  await testbed.turn(kind);
  testbed.clock.advance(100);
  testbed.woken.length = 0;
  await refund(taskId, scripted({}, { kind: "other" }).kind, kind);
  expect(done).toEqual(["create", "fail provider_failed"]);
  const now = testbed.clock.now();
  expect(await testbed.row(taskId)).toMatchObject({
    state: "failed",
    steps: [{ name: "create", state: "running" }, { name: "check" }],
    error_code: "provider_failed",
    error_detail: "ended by an operator",
    lease_owner: null,
    finished_at: now,
  });
  expect(await testbed.audit(taskId)).toEqual([
    { actor, action: "task.refund", object_type: "task", request_id: null, at: now },
  ]);
  expect(testbed.woken).toEqual(["events", "tasks"]);
  await expect(refund(taskId, kind)).rejects.toThrow("what was paid for it went back already");
});

test("the effect, the end and the audit row are committed together or not at all", async () => {
  const { kind } = paid();
  const taskId = await testbed.open();
  const failing = { ...kind, fail: () => sql`refuse('the ledger said no')` };
  await expect(refund(taskId, failing)).rejects.toThrow("the ledger said no");
  expect((await testbed.row(taskId)).state).toBe("running");
  expect(await testbed.audit(taskId)).toEqual([]);
});

test("a task without money behind it goes on at once", async () => {
  const { kind, done } = scripted({ first: [] });
  const taskId = await testbed.open();
  await expect(refund(taskId, kind)).rejects.toThrow("No money is behind a test");
  expect(await testbed.turn(kind)).toBe(1);
  expect(done).toEqual(["first", "succeed"]);
});

test("a step that runs keeps its task until its lease is over", async () => {
  const { kind } = paid();
  const taskId = await testbed.open();
  await claimTasks(testbed.platform, [kind], 1);
  await expect(refund(taskId, kind)).rejects.toThrow("A step of this task runs now");
  testbed.clock.advance(leaseMs);
  await expect(refund(taskId, kind)).rejects.toThrow("A step of this task runs now");
  testbed.clock.advance(1);
  await refund(taskId, kind);
  expect((await testbed.row(taskId)).state).toBe("failed");
});

test("a task that another process took meanwhile is left to it", async () => {
  const { kind } = paid();
  const taskId = await testbed.open();
  const db = testbed.database.kysely;
  // As if the lease expired and another process took it, between the claim and the end.
  await sql`CREATE FUNCTION lose_lease() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE tasks SET lease_owner = 'other' WHERE id = NEW.id; RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER lose_lease AFTER UPDATE ON tasks FOR EACH ROW
    WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION lose_lease()`.execute(db);
  await expect(refund(taskId, kind)).rejects.toThrow("moved on meanwhile");
  await sql`DROP FUNCTION lose_lease() CASCADE`.execute(db);
  expect(await testbed.effects()).toEqual([]);
});

test.each([
  ["succeeded", "This task was done"],
  ["cancelled", "This task was called off before its work began."],
])("a task that %s is not refunded", async (state, refusal) => {
  const { kind } = paid();
  const taskId = await testbed.open();
  await testbed.database.kysely.updateTable("tasks").set({ state }).where("id", "=", taskId).execute();
  await expect(refund(taskId, kind)).rejects.toThrow(refusal);
});

test("an unknown task is named as such", async () => {
  await expect(refund(randomUUID(), paid().kind)).rejects.toThrow("There is no such task.");
});
