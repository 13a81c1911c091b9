import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { StepOutcome, TaskKind } from "./task-kind.ts";
import {
  createTaskTestbed,
  outcomes,
  longTimeoutMs,
  scripted,
  type TaskTestbed,
} from "./task-testbed.fixture.ts";
import { TaskWorker } from "./task-worker.ts";

let testbed: TaskTestbed;
let worker: TaskWorker | undefined;
let ring: () => void;
/** How often the time was read: a worker does so each time it looks for tasks. */
let looks: number;

beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(async () => {
  await worker?.stop();
  await testbed.clear();
});
afterAll(() => testbed.drop());

/** Starts a worker that has looked for tasks at least once; it looks again after 100 ms at the latest. */
async function start(kind: TaskKind, maxPauseMs = 100): Promise<void> {
  const bell = new Set<() => void>();
  ring = () => bell.forEach((listener) => listener());
  const on = (channel: string, listener: () => void) => {
    if (channel === "tasks") bell.add(listener);
    return () => bell.delete(listener);
  };
  looks = 0;
  const now = (): Date => {
    looks += 1;
    return testbed.clock.now();
  };
  worker = new TaskWorker({ ...testbed.platform, clock: { now } }, { on }, [kind], maxPauseMs);
  worker.start();
  await expect.poll(() => looks).toBeGreaterThan(1);
}

const untilState = (id: string, state: string) =>
  expect.poll(async () => (await testbed.row(id)).state).toBe(state);

/** A kind whose only step ends when the test ends it. */
function held() {
  const waiting: (() => void)[] = [];
  const { kind } = scripted({ create: [] });
  const run = () => new Promise<StepOutcome>((resolve) => void waiting.push(() => resolve({ kind: "done" })));
  return { kind: { ...kind, steps: [{ name: "create", timeoutMs: longTimeoutMs, run }] }, waiting };
}

test("runs what is due of its own kinds when it starts", async () => {
  const [own, foreign] = [await testbed.open(), await testbed.open("foreign")];
  const { kind, done } = scripted({ create: [] });
  await start(kind);
  await untilState(own, "succeeded");
  expect(done).toEqual(["create", "succeed"]);
  expect((await testbed.row(foreign)).state).toBe("queued");
});

test("starts at once on a notice", async () => {
  const { kind, done } = scripted({ create: [] });
  // Without notices each would wait for a minute, and the test would time out.
  await start(kind, 60_000);
  for (let count = 0; count < 5; count += 1) {
    const id = await testbed.open();
    ring();
    await untilState(id, "succeeded");
  }
  expect(done.filter((entry) => entry === "succeed")).toHaveLength(5);
});

test("finds tasks without a notice, also while another step takes long", async () => {
  const { kind } = scripted({ create: [{ ...outcomes.wait, delayMs: 86_400_000 }] });
  const long = await testbed.open();
  await start(kind);
  await expect.poll(async () => (await testbed.row(long)).step_ref).toBe("job-7");
  await untilState(await testbed.open(), "succeeded");
});

test("polls a waiting step when it is due", async () => {
  const { kind, done } = scripted({ create: [outcomes.wait], check: [] });
  const id = await testbed.open();
  await start(kind);
  await expect.poll(async () => (await testbed.row(id)).step_ref).toBe("job-7");
  testbed.clock.advance(300);
  await untilState(id, "succeeded");
  expect(done).toEqual(["create", "create job-7", "check", "succeed"]);
});

test("rests while nothing of its own is due, whatever is due for other processes", async () => {
  await testbed.open("foreign");
  await start(scripted({ create: [] }).kind);
  const [before, since] = [looks, performance.now()];
  // Four looks, each of which reads the time twice.
  await expect.poll(() => looks).toBeGreaterThanOrEqual(before + 8);
  expect(performance.now() - since).toBeGreaterThan(200);
});

test("runs eight at a time, and the next as soon as one ends", async () => {
  const { kind, waiting } = held();
  await start(kind);
  const ids = await Promise.all(Array.from({ length: 10 }, () => testbed.open()));
  ring();
  await expect.poll(() => waiting.length).toBe(8);
  const states = async () => (await Promise.all(ids.map(testbed.row))).map(({ state }) => state);
  expect((await states()).filter((state) => state === "queued")).toHaveLength(2);
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(9);
  for (const end of waiting) end();
  await expect.poll(() => waiting.length).toBe(10);
  waiting[9]?.();
  await expect.poll(states).toEqual(ids.map(() => "succeeded"));
});

test("ends after the steps that run, and takes nothing new", async () => {
  const { kind, waiting } = held();
  const id = await testbed.open();
  await start(kind);
  await expect.poll(() => waiting.length).toBe(1);
  const over: string[] = [];
  const stop = async () => {
    await worker?.stop();
    over.push("worker");
  };
  const stopped = stop();
  const later = await testbed.open();
  ring();
  expect(over).toEqual([]);
  waiting[0]?.();
  await stopped;
  expect((await testbed.row(id)).state).toBe("succeeded");
  expect((await testbed.row(later)).state).toBe("queued");
});

test("releases a task whose end could not be stored, and runs it again", async () => {
  const { kind } = scripted({ create: [] });
  const succeed = vi.fn(kind.succeed).mockReturnValueOnce(sql`refuse('the ledger said no')`);
  const id = await testbed.open();
  await start({ ...kind, succeed });
  await expect.poll(async () => (await testbed.row(id)).lease_owner).toBeNull();
  expect((await testbed.row(id)).state).toBe("running");
  testbed.clock.advance(1_000);
  const lookAgain = async () => {
    ring();
    return (await testbed.row(id)).state;
  };
  await expect.poll(lookAgain).toBe("succeeded");
  expect(succeed).toHaveBeenCalledTimes(2);
});

test("keeps working after it could not claim tasks", async () => {
  const rename = (from: string, to: string) =>
    sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(testbed.database.kysely);
  const id = await testbed.open();
  await rename("tasks", "tasks_away");
  await start(scripted({ create: [] }).kind);
  await rename("tasks_away", "tasks");
  await untilState(id, "succeeded");
});
