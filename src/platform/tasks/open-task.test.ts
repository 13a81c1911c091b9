import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { claimTasks } from "./task-store.ts";
import { createTaskTestbed, outcomes, scripted, type TaskTestbed } from "./task-testbed.fixture.ts";

// The functions that other features call in their own transactions: task_open and task_cancel.

let testbed: TaskTestbed;
beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(() => testbed.clear());
afterAll(() => testbed.drop());

describe("opening", () => {
  test("a task is due at once, and has what it was opened with", async () => {
    const objectId = randomUUID();
    const id = await testbed.open("test", objectId);
    const now = testbed.clock.now();
    expect(await testbed.row(id)).toMatchObject({
      kind: "test",
      site_id: 1,
      customer_id: null,
      object_type: "thing",
      object_id: objectId,
      state: "queued",
      input: { size: 8 },
      actor: { kind: "system" },
      not_before: now,
      created_at: now,
    });
  });

  test("an object has one open task, whatever its kind; other objects have theirs", async () => {
    const objectId = randomUUID();
    await testbed.open("test", objectId);
    await expect(testbed.open("other", objectId)).rejects.toMatchObject({
      code: "MR001",
      message: "server_busy",
    });
    await claimTasks(testbed.platform, [scripted({ first: [] }).kind], 1);
    await expect(testbed.open("other", objectId)).rejects.toThrow("server_busy");
    await testbed.open("other");
  });

  test.each([
    ["done", []],
    ["failed", [outcomes.full]],
  ])("an object whose task is %s gets another", async (_, made) => {
    const objectId = randomUUID();
    await testbed.open("test", objectId);
    await testbed.turn(scripted({ create: made }).kind);
    await testbed.open("test", objectId);
  });
});

describe("cancelling", () => {
  const countdown = () => scripted({ countdown: [outcomes.wait], install: [outcomes.wait] });

  const cancel = async (id: string): Promise<boolean> => {
    const { rows } = await sql<{ done: boolean }>`
      SELECT task_cancel(${id}, 'countdown', ${testbed.clock.now()}) AS done`.execute(
      testbed.database.kysely,
    );
    return rows[0]?.done ?? false;
  };

  test("works before the first step and while it waits, once, and nothing runs after it", async () => {
    for (const turns of [0, 1]) {
      const { kind, done } = countdown();
      const id = await testbed.open();
      for (let turn = 0; turn < turns; turn += 1) await testbed.turn(kind);
      testbed.clock.advance(10_000);
      expect(await cancel(id)).toBe(true);
      expect(await testbed.row(id)).toMatchObject({
        state: "cancelled",
        lease_owner: null,
        lease_until: null,
        updated_at: testbed.clock.now(),
        finished_at: testbed.clock.now(),
      });
      expect(await cancel(id)).toBe(false);
      testbed.clock.advance(60_000);
      expect(await testbed.turn(kind)).toBe(0);
      expect(done).toHaveLength(turns);
    }
  });

  test("a worker that holds the waiting step has no effect", async () => {
    const { kind, done } = countdown();
    const id = await testbed.open();
    await claimTasks(testbed.platform, [kind], 1);
    expect(await cancel(id)).toBe(true);
    testbed.clock.advance(60_000);
    expect(await testbed.turn(kind)).toBe(0);
    expect(done).toEqual([]);
  });

  test("is too late once the next step has begun, and when the task has ended", async () => {
    const { kind } = countdown();
    const id = await testbed.open();
    await testbed.turn(kind);
    testbed.clock.advance(300);
    await testbed.turn(kind);
    expect((await testbed.row(id)).step).toBe("install");
    expect(await cancel(id)).toBe(false);
    testbed.clock.advance(300);
    await testbed.turn(kind);
    expect((await testbed.row(id)).state).toBe("succeeded");
    expect(await cancel(id)).toBe(false);
  });

  test("a task that failed in its first step stays failed", async () => {
    const id = await testbed.open();
    await testbed.turn(scripted({ countdown: [outcomes.full] }).kind);
    expect(await cancel(id)).toBe(false);
    expect((await testbed.row(id)).state).toBe("failed");
  });

  test("leaves every other task alone", async () => {
    const [id, other] = [await testbed.open(), await testbed.open()];
    expect(await cancel(randomUUID())).toBe(false);
    expect(await cancel(id)).toBe(true);
    expect((await testbed.row(other)).state).toBe("queued");
  });
});
