import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DatabaseAwayError } from "#src/platform/db/database-away.ts";
import { runTask } from "./run-task.ts";
import { doneBefore, type StepPosition, type Task, type TaskKind } from "./task-kind.ts";
import { claimTasks, leaseMs, releaseTasks } from "./task-store.ts";
import {
  createTaskTestbed,
  outcomes,
  longTimeoutMs,
  scripted,
  type TaskTestbed,
} from "./task-testbed.fixture.ts";

const { wait, retry, full } = outcomes;

let testbed: TaskTestbed;
beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(() => testbed.clear());
afterAll(() => testbed.drop());

test("steps run in order and end with the effect, once", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ first: [], second: [] });
  await testbed.turn(kind);
  expect(done).toEqual(["first", "second", "succeed"]);
  const row = await testbed.row(id);
  expect([row.state, row.progress, row.lease_owner]).toEqual(["succeeded", 100, null]);
  expect(await testbed.turn(kind)).toBe(0);
});

test("a waiting step is polled by its stored reference, not before its time", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: [wait], check: [] });
  await testbed.turn(kind);
  expect(await testbed.row(id)).toMatchObject({
    step: "create",
    step_ref: "job-7",
    progress: 25,
    lease_owner: null,
  });
  expect(await testbed.turn(kind)).toBe(0);
  testbed.clock.advance(300);
  await testbed.turn(kind);
  expect(done).toEqual(["create", "create job-7", "check", "succeed"]);
});

test("a read-only step is stored when it has to wait, not when it begins", async () => {
  const announced = async (isLook: boolean): Promise<number> => {
    await testbed.clear();
    const id = await testbed.open();
    const { kind } = scripted({ create: [], check: [wait] });
    const steps = kind.steps.map((step) => (step.name === "check" && isLook ? { ...step, isLook } : step));
    await testbed.turn({ ...kind, steps });
    expect(await testbed.row(id)).toMatchObject({ step: "check", step_ref: "job-7" });
    return (await testbed.events()).length;
  };
  expect(await announced(true)).toBe((await announced(false)) - 1);
});

test("a temporary error is retried with backoff, and then is final", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: Array.from({ length: 9 }, () => retry) });
  const waits: number[] = [];
  for (;;) {
    await testbed.turn(kind);
    const row = await testbed.row(id);
    if (row.state === "failed") break;
    waits.push(row.not_before.getTime() - testbed.clock.now().getTime());
    testbed.clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(done.at(-1)).toBe("fail provider_unreachable");
  expect(await testbed.row(id)).toMatchObject({
    error_code: "provider_unreachable",
    error_detail: "no route",
  });
});

test("errors between answers about a running step do not add up", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: Array.from({ length: 9 }, () => [retry, wait]).flat() });
  while ((await testbed.row(id)).state !== "succeeded") {
    await testbed.turn(kind);
    testbed.clock.advance(500);
  }
  expect(done.at(-1)).toBe("succeed");
});

test("a kind may have more tries than usual, and then retries every five minutes", async () => {
  const id = await testbed.open();
  const { kind } = scripted({ create: Array.from({ length: 20 }, () => retry) });
  const waits: number[] = [];
  for (;;) {
    await testbed.turn({ ...kind, maxAttempts: 12 });
    const row = await testbed.row(id);
    if (row.state === "failed") break;
    waits.push(row.not_before.getTime() - testbed.clock.now().getTime());
    testbed.clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits).toHaveLength(11);
  expect(waits.slice(-2)).toEqual([256_000, 300_000]);
});

test("a step that throws is retried: it may have taken effect", async () => {
  await testbed.open();
  const { kind, done } = scripted({ create: [new Error("lost")] });
  await testbed.turn(kind);
  testbed.clock.advance(500);
  await testbed.turn(kind);
  expect(done).toEqual(["create", "create", "succeed"]);
});

test("a refusal fails the task at once, and later steps never run", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({
    create: [full],
    check: [],
  });
  await testbed.turn(kind);
  expect(done).toEqual(["create", "fail capacity"]);
  const { steps, progress } = await testbed.row(id);
  expect(steps).toMatchObject([
    { name: "create", state: "failed" },
    { name: "check", state: "waiting" },
  ]);
  expect(progress).toBeLessThan(100);
});

test("a task whose holder died is taken over when its lease ends, at the step it had reached", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ first: [], second: [] });
  const dying: TaskKind = {
    ...kind,
    steps: [
      ...kind.steps.slice(0, 1),
      { name: "second", timeoutMs: longTimeoutMs, run: () => new Promise(() => undefined) },
    ],
  };
  const [claimed] = await claimTasks(testbed.platform, [kind], 1);
  if (!claimed) throw new Error("nothing to claim");
  void runTask(testbed.platform, dying, claimed);
  await expect.poll(async () => (await testbed.row(id)).step).toBe("second");
  expect(await testbed.turn(kind)).toBe(0);
  testbed.clock.advance(leaseMs + 1);
  await testbed.turn(kind);
  expect(done).toEqual(["first", "second", "succeed"]);
});

test("a holder that lost its lease has no effect any more", async () => {
  const id = await testbed.open();
  const { kind } = scripted({ first: [] });
  const [slow] = await claimTasks(testbed.platform, [kind], 1);
  if (!slow) throw new Error("nothing to claim");
  testbed.clock.advance(leaseMs + 1);
  await testbed.turn(kind);
  await runTask(testbed.platform, kind, slow);
  expect(await testbed.effects()).toEqual(["succeed"]);
  expect((await testbed.row(id)).state).toBe("succeeded");
});

test("an effect that fails leaves the task open", async () => {
  const id = await testbed.open();
  const { kind } = scripted({ first: [] });
  const failing: TaskKind = { ...kind, succeed: () => sql`refuse('the ledger said no')` };
  await expect(testbed.turn(failing)).rejects.toThrow("the ledger said no");
  expect((await testbed.row(id)).state).toBe("running");
  testbed.clock.advance(leaseMs + 1);
  await testbed.turn(kind);
  expect((await testbed.row(id)).state).toBe("succeeded");
});

test("many workers share the tasks without taking one twice", async () => {
  const { kind } = scripted({ first: [] });
  await Promise.all(Array.from({ length: 20 }, () => testbed.open()));
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimTasks(testbed.platform, [kind], 5)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("no more are taken than requested, whatever PostgreSQL's statistics of the table", async () => {
  const { kind } = scripted({ first: [] });
  // For a small table the planner may run the subquery once per row, and find another due task each time.
  const due = [await testbed.open()];
  await sql`VACUUM ANALYZE tasks`.execute(testbed.database.kysely);
  while (due.length < 5) {
    testbed.clock.advance(1);
    due.push(await testbed.open());
  }
  expect((await claimTasks(testbed.platform, [kind], 1)).map(({ id }) => id)).toEqual(due.slice(0, 1));
});

test("losing the database in a step costs no try, and its lease can be released", async () => {
  await testbed.open();
  const { kind, done } = scripted({ make: [new DatabaseAwayError()] });
  const [task] = await claimTasks(testbed.platform, [kind], 10);
  if (!task) throw new Error("no task was due");
  await expect(runTask(testbed.platform, kind, task)).rejects.toThrow(DatabaseAwayError);
  await releaseTasks(testbed.platform, [task]);
  expect(await testbed.turn(kind)).toBe(0);
  testbed.clock.advance(1_000);
  expect(await testbed.turn(kind)).toBe(1);
  expect(done).toEqual(["make", "make", "succeed"]);
  const row = await testbed.database.kysely
    .selectFrom("tasks")
    .select(["state", "attempt"])
    .executeTakeFirst();
  expect(row).toEqual({ state: "succeeded", attempt: 0 });
});

test("the customer sees each step begin and end, and the overall progress", async () => {
  const id = await testbed.open();
  const at = (ms: number) => new Date(Date.parse("2026-03-01T12:00:00Z") + ms).toISOString();
  const base = testbed.clock.now().getTime() - Date.parse("2026-03-01T12:00:00Z");
  const { kind } = scripted({ prepare: [], create: [wait], boot: [], check: [] });
  await testbed.turn(kind);
  const done = { name: "prepare", state: "done", startedAt: at(base), endedAt: at(base) };
  const running = { name: "create", state: "running", startedAt: at(base), endedAt: null };
  const waiting = { state: "waiting", startedAt: null, endedAt: null };
  expect(await testbed.row(id)).toMatchObject({
    steps: [done, running, { name: "boot", ...waiting }, { name: "check", ...waiting }],
    step: "create",
    progress: 37,
    updated_at: testbed.clock.now(),
    finished_at: null,
  });
  testbed.clock.advance(300);
  await testbed.turn(kind);
  const { steps, finished_at: finishedAt } = await testbed.row(id);
  expect(steps).toMatchObject([
    done,
    { ...running, state: "done", endedAt: at(base + 300) },
    { name: "boot", state: "done", startedAt: at(base + 300) },
    { name: "check", state: "done", endedAt: at(base + 300) },
  ]);
  expect(finishedAt).toEqual(testbed.clock.now());
});

test("a step that was done when the task was opened is shown as done, without a change of its own", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: [wait], check: [] });
  const paid = {
    ...kind,
    steps: [{ name: "paid", timeoutMs: longTimeoutMs, run: doneBefore }, ...kind.steps],
  };
  await testbed.turn(paid);
  const now = testbed.clock.now().toISOString();
  expect(await testbed.row(id)).toMatchObject({
    step: "create",
    steps: [
      { name: "paid", state: "done", startedAt: now, endedAt: now },
      { name: "create", state: "running" },
      { name: "check", state: "waiting" },
    ],
    progress: 50,
  });
  expect(await testbed.events()).toHaveLength(2);
  testbed.clock.advance(300);
  await testbed.turn(paid);
  expect(done).toEqual(["create", "create job-7", "check", "succeed"]);
});

test("waiting without a reference is not an answer of the step: tries keep counting", async () => {
  const id = await testbed.open();
  const { kind } = scripted({ create: [retry, { ...wait, stepRef: null }, retry, wait] });
  const attempts: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await testbed.turn(kind);
    attempts.push((await testbed.row(id)).attempt);
    testbed.clock.advance(1_000);
  }
  expect(attempts).toEqual([1, 1, 2, 0]);
});

test("every change is an event, and wakes those waiting for one", async () => {
  const id = await testbed.open();
  const { object_id: objectId } = await testbed.row(id);
  const { kind } = scripted({ create: [wait, full] });
  const changed = { name: "tasks.changed.v1", payload: { taskId: id, kind: "test", objectId } };
  await testbed.turn(kind);
  expect(await testbed.events()).toEqual([changed, changed]);
  expect(testbed.woken).toEqual(["events", "events"]);
  testbed.clock.advance(300);
  testbed.woken.length = 0;
  await testbed.turn(kind);
  expect(await testbed.events()).toEqual([changed, changed, changed]);
  expect(testbed.woken).toContain("events");
});

test("a step gets its task, its reference and its number of tries; the next step starts from zero", async () => {
  const id = await testbed.open();
  const seen: (Task & StepPosition)[] = [];
  const { kind } = scripted({ create: [wait, retry], check: [retry] });
  const watching = {
    ...kind,
    steps: kind.steps.map((step) => ({
      ...step,
      run: (task: Task, at: StepPosition) => {
        seen.push({ ...task, ...at });
        return step.run(task, at);
      },
    })),
  };
  for (let turn = 0; turn < 4; turn += 1) {
    await testbed.turn(watching);
    testbed.clock.advance(500);
  }
  expect(seen.map(({ stepRef, attempt }) => [stepRef, attempt])).toEqual([
    [null, 0],
    ["job-7", 0],
    ["job-7", 1],
    [null, 0],
    [null, 1],
  ]);
  expect(seen[0]).toMatchObject({ id, kind: "test", siteId: 1, customerId: null, input: { size: 8 } });
  expect((await testbed.row(id)).state).toBe("succeeded");
});

test("the cause of a failed try is kept while it waits, and cleared by the next step", async () => {
  const id = await testbed.open();
  const { kind } = scripted({ create: [retry, wait] });
  await testbed.turn(kind);
  expect(await testbed.row(id)).toMatchObject({ error_detail: "no route", attempt: 1, progress: 0 });
  testbed.clock.advance(500);
  await testbed.turn(kind);
  expect((await testbed.row(id)).error_detail).toBeNull();
});

test("a step that throws ends in one of our error codes, with its message", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: Array.from({ length: 6 }, () => new Error("lost")) });
  for (let turn = 0; turn < 6; turn += 1) {
    await testbed.turn(kind);
    testbed.clock.advance(16_000);
  }
  expect(done.at(-1)).toBe("fail internal");
  expect(await testbed.row(id)).toMatchObject({ error_code: "internal", error_detail: "Error: lost" });
});

test("tasks are claimed in the order they are due, of the given kinds, as many as requested", async () => {
  const { kind } = scripted({ first: [] });
  const later = await testbed.open();
  await testbed.database.kysely
    .updateTable("tasks")
    .set({ not_before: testbed.clock.now() })
    .where("id", "=", later)
    .execute();
  testbed.clock.advance(-1);
  const first = await testbed.open();
  await testbed.open("other");
  testbed.clock.advance(1);
  const claimed = await claimTasks(testbed.platform, [kind], 1);
  expect(claimed.map(({ id }) => id)).toEqual([first]);
  const due = { lease_until: new Date(testbed.clock.now().getTime() + leaseMs) };
  expect(await testbed.row(first)).toMatchObject({ state: "running", ...due });
  expect((await claimTasks(testbed.platform, [kind], 5)).map(({ id }) => id)).toEqual([later]);
});

test("only the holder releases a lease", async () => {
  const { kind } = scripted({ first: [] });
  const id = await testbed.open();
  const [task] = await claimTasks(testbed.platform, [kind], 1);
  if (!task) throw new Error("no task was due");
  await releaseTasks(testbed.platform, [{ ...task, lease: "another" }]);
  expect((await testbed.row(id)).lease_owner).toBe(task.lease);
});

test("a step that keeps answering that it runs fails at its timeout", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: Array.from({ length: 9 }, () => wait) });
  const seen: boolean[] = [];
  const shortTimeout = {
    ...kind,
    steps: kind.steps.map((step) => ({
      ...step,
      timeoutMs: 1_000,
      run: (task: Task, at: StepPosition) => {
        seen.push(at.isOverdue);
        return step.run(task, at);
      },
    })),
  };
  for (let turn = 0; turn < 5; turn += 1) {
    await testbed.turn(shortTimeout);
    testbed.clock.advance(300);
  }
  // After 0, 300, 600, 900 and 1200 ms: once overdue it is run one last time, and that answer counts.
  expect(seen).toEqual([false, false, false, false, true]);
  expect(done.at(-1)).toBe("fail provider_failed");
  expect(await testbed.row(id)).toMatchObject({
    state: "failed",
    error_detail: "create takes longer than it may",
  });
});

test("an overdue step that is done counts as done, and the next has its own timeout", async () => {
  const id = await testbed.open();
  const { kind, done } = scripted({ create: [wait], check: [wait] });
  const shortTimeout = { ...kind, steps: kind.steps.map((step) => ({ ...step, timeoutMs: 1_000 })) };
  await testbed.turn(shortTimeout);
  testbed.clock.advance(5_000);
  await testbed.turn(shortTimeout);
  expect(await testbed.row(id)).toMatchObject({ state: "running", step: "check" });
  testbed.clock.advance(300);
  await testbed.turn(shortTimeout);
  expect(done).toEqual(["create", "create job-7", "check", "check job-7", "succeed"]);
});
