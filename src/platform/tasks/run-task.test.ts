import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { DatabaseAwayError } from "#src/platform/db/database-away.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { runTask } from "./run-task.ts";
import type { StepOutcome, TaskKind } from "./task-kind.ts";
import { claimTasks, leaseMs, releaseTasks } from "./task-store.ts";

let database: TestDatabase;
let clock: ManualClock;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
  await database.kysely.deleteFrom("tasks").execute();
});

afterAll(() => database.drop());

async function openTask(): Promise<string> {
  const id = platform.ids.next();
  await sql`SELECT task_open(${id}, 'test', 1::smallint, NULL, 'thing', ${randomUUID()}, '{}', '{"kind": "system"}',
                             ${clock.now()})`.execute(database.kysely);
  return id;
}

/** A kind whose steps answer as they are told, in turn; it remembers what was done. */
function scripted(steps: Readonly<Record<string, readonly (StepOutcome | Error)[]>>) {
  const done: string[] = [];
  const left = new Map(Object.entries(steps).map(([name, outcomes]) => [name, [...outcomes]]));
  const kind: TaskKind = {
    kind: "test",
    steps: Object.keys(steps).map((name) => ({
      name,
      run: async ({ stepRef }) => {
        done.push(stepRef === null ? name : `${name} ${stepRef}`);
        const outcome = left.get(name)?.shift() ?? { kind: "done" };
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    })),
    succeed: async () => void done.push("succeed"),
    fail: async (_, __, error) => void done.push(`fail ${error}`),
  };
  return { kind, done };
}

async function turn(kind: TaskKind): Promise<number> {
  const claimed = await claimTasks(platform, ["test"], 10);
  for (const task of claimed) await runTask(platform, kind, task);
  return claimed.length;
}

function taskRow(id: string) {
  return database.kysely.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const wait: StepOutcome = { kind: "wait", stepRef: "job-7", progress: 50, delayMs: 300 };
const retry: StepOutcome = { kind: "retry", error: "provider_unreachable", detail: "no route" };

test("steps run in order and end with the effect, once", async () => {
  const id = await openTask();
  const { kind, done } = scripted({ first: [], second: [] });
  await turn(kind);
  expect(done).toEqual(["first", "second", "succeed"]);
  const row = await taskRow(id);
  expect([row.state, row.progress, row.lease_owner]).toEqual(["succeeded", 100, null]);
  expect(await turn(kind)).toBe(0);
});

test("a step that waits is looked at again by its stored reference, not before its time", async () => {
  const id = await openTask();
  const { kind, done } = scripted({ create: [wait], check: [] });
  await turn(kind);
  expect(await taskRow(id)).toMatchObject({
    step: "create",
    step_ref: "job-7",
    progress: 25,
    lease_owner: null,
  });
  expect(await turn(kind)).toBe(0);
  clock.advance(300);
  await turn(kind);
  expect(done).toEqual(["create", "create job-7", "check", "succeed"]);
});

test("a temporary error is tried again, later and later, and then is final", async () => {
  const id = await openTask();
  const { kind, done } = scripted({ create: Array.from({ length: 9 }, () => retry) });
  const waits: number[] = [];
  for (;;) {
    await turn(kind);
    const row = await taskRow(id);
    if (row.state === "failed") break;
    waits.push(row.not_before.getTime() - clock.now().getTime());
    clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(done.at(-1)).toBe("fail provider_unreachable");
  expect(await taskRow(id)).toMatchObject({ error_code: "provider_unreachable", error_detail: "no route" });
});

test("a step that throws is tried again: it may have taken effect", async () => {
  await openTask();
  const { kind, done } = scripted({ create: [new Error("lost")] });
  await turn(kind);
  clock.advance(500);
  await turn(kind);
  expect(done).toEqual(["create", "create", "succeed"]);
});

test("a refusal fails the task at once, and later steps never run", async () => {
  const id = await openTask();
  const { kind, done } = scripted({
    create: [{ kind: "fail", error: "capacity", detail: "full" }],
    check: [],
  });
  await turn(kind);
  expect(done).toEqual(["create", "fail capacity"]);
  const { steps } = await taskRow(id);
  expect(steps).toMatchObject([
    { name: "create", state: "failed" },
    { name: "check", state: "waiting" },
  ]);
});

test("a task whose holder died is taken over when its lease ends, at the step where it stood", async () => {
  const id = await openTask();
  const { kind, done } = scripted({ first: [], second: [] });
  const dying: TaskKind = {
    ...kind,
    steps: [...kind.steps.slice(0, 1), { name: "second", run: () => new Promise(() => undefined) }],
  };
  const [claimed] = await claimTasks(platform, ["test"], 1);
  if (!claimed) throw new Error("nothing to claim");
  void runTask(platform, dying, claimed);
  await expect.poll(async () => (await taskRow(id)).step).toBe("second");
  expect(await turn(kind)).toBe(0);
  clock.advance(leaseMs + 1);
  await turn(kind);
  expect(done).toEqual(["first", "second", "succeed"]);
});

test("a holder that lost its lease has no effect any more", async () => {
  const id = await openTask();
  const { kind, done } = scripted({ first: [] });
  const [slow] = await claimTasks(platform, ["test"], 1);
  if (!slow) throw new Error("nothing to claim");
  clock.advance(leaseMs + 1);
  await turn(kind);
  await runTask(platform, kind, slow);
  expect(done.filter((entry) => entry === "succeed")).toHaveLength(1);
  expect((await taskRow(id)).state).toBe("succeeded");
});

test("an effect that cannot be made leaves the task open", async () => {
  const id = await openTask();
  const { kind } = scripted({ first: [] });
  const failing: TaskKind = { ...kind, succeed: () => Promise.reject(new Error("the ledger said no")) };
  await expect(turn(failing)).rejects.toThrow("the ledger said no");
  expect((await taskRow(id)).state).toBe("running");
  clock.advance(leaseMs + 1);
  await turn(kind);
  expect((await taskRow(id)).state).toBe("succeeded");
});

test("many workers share the tasks without taking one twice", async () => {
  await Promise.all(Array.from({ length: 20 }, openTask));
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimTasks(platform, ["test"], 5)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("a database that is lost in a step costs the step no try, and its lease can be given back", async () => {
  await openTask();
  const { kind, done } = scripted({ make: [new DatabaseAwayError()] });
  const [task] = await claimTasks(platform, ["test"], 10);
  if (!task) throw new Error("no task was due");
  await expect(runTask(platform, kind, task)).rejects.toThrow(DatabaseAwayError);
  await releaseTasks(platform, [task]);
  expect(await turn(kind)).toBe(0);
  clock.advance(1_000);
  expect(await turn(kind)).toBe(1);
  expect(done).toEqual(["make", "make", "succeed"]);
  const row = await database.kysely.selectFrom("tasks").select(["state", "attempt"]).executeTakeFirst();
  expect(row).toEqual({ state: "succeeded", attempt: 0 });
});
