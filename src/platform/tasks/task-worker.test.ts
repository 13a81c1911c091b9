import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { StepOutcome, TaskKind } from "./task-kind.ts";
import { createTaskWorld, outcomes, scripted, type TaskWorld } from "./task-world.fixture.ts";
import { TaskWorker } from "./task-worker.ts";

// A pause of the worker lasts until a test ends it, so that what ends one is the test's choice.

interface Pause {
  readonly ms: number;
  end(): void;
}

let world: TaskWorld;
let worker: TaskWorker | undefined;
let ring: () => void;
let pauses: Pause[];

beforeAll(async () => {
  world = await createTaskWorld();
});
beforeEach(() => {
  pauses = [];
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((end, ms = 0) => {
    // Longer ones are those of database connections.
    if (ms > 1_000) return wait(end, ms);
    pauses.push({ ms, end });
    return wait(() => undefined);
  });
});
afterEach(async () => {
  await worker?.stop();
  vi.restoreAllMocks();
  await world.clear();
});
afterAll(() => world.drop());

/** Starts a worker and waits until it pauses. */
async function start(...kinds: readonly TaskKind[]): Promise<void> {
  const bell = new Set<() => void>();
  ring = () => bell.forEach((listener) => listener());
  const on = (channel: string, listener: () => void) => {
    if (channel === "tasks") bell.add(listener);
    return () => bell.delete(listener);
  };
  worker = new TaskWorker(world.platform, { on }, kinds);
  worker.start();
  await expect.poll(() => pauses).not.toEqual([]);
}

const untilState = (id: string, state: string) =>
  expect.poll(async () => (await world.row(id)).state).toBe(state);

/** A kind whose only step ends when it is told to. */
function held() {
  const waiting: (() => void)[] = [];
  const { kind } = scripted({ create: [] });
  const run = () => new Promise<StepOutcome>((resolve) => void waiting.push(() => resolve({ kind: "done" })));
  return { kind: { ...kind, steps: [{ name: "create", run }] }, waiting };
}

test("runs what is due of its own kinds when it starts", async () => {
  const [own, foreign] = [await world.open(), await world.open("foreign")];
  const { kind, done } = scripted({ create: [] });
  await start(kind);
  await untilState(own, "succeeded");
  expect(done).toEqual(["create", "succeed"]);
  expect((await world.row(foreign)).state).toBe("queued");
});

test("begins at once what a notice tells of", async () => {
  await start(scripted({ create: [] }).kind);
  const id = await world.open();
  ring();
  await untilState(id, "succeeded");
});

test("finds within a second what no notice told of", async () => {
  await start(scripted({ create: [] }).kind);
  const id = await world.open();
  expect(pauses.map(({ ms }) => ms)).toEqual([1_000]);
  pauses[0]?.end();
  await untilState(id, "succeeded");
});

test("looks at a step that waits when its time has come", async () => {
  const { kind, done } = scripted({ create: [outcomes.wait], check: [] });
  const id = await world.open();
  await start(kind);
  await expect.poll(() => pauses.at(-1)?.ms).toBe(300);
  world.clock.advance(300);
  pauses.at(-1)?.end();
  await untilState(id, "succeeded");
  expect(done).toEqual(["create", "create job-7", "check", "succeed"]);
});

test("is in no hurry for a step that is due in a moment, nor for kinds of other processes", async () => {
  await world.open("foreign");
  await world.open();
  const soon = { ...outcomes.wait, delayMs: 3 };
  await start(scripted({ create: [soon] }).kind);
  await expect.poll(() => pauses.at(-1)?.ms).toBe(5);
  expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 5]);
});

test("runs eight at a time, and the next as soon as one ends", async () => {
  const { kind, waiting } = held();
  await start(kind);
  const ids = await Promise.all(Array.from({ length: 10 }, () => world.open()));
  ring();
  await expect.poll(() => waiting.length).toBe(8);
  await expect.poll(() => pauses.length).toBeGreaterThan(1);
  expect(pauses.at(-1)?.ms).toBe(1_000);
  const states = async () => (await Promise.all(ids.map(world.row))).map(({ state }) => state);
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
  const id = await world.open();
  await start(kind);
  await expect.poll(() => waiting.length).toBe(1);
  const over: string[] = [];
  const stop = async () => {
    await worker?.stop();
    over.push("worker");
  };
  const stopped = stop();
  const later = await world.open();
  ring();
  expect(over).toEqual([]);
  waiting[0]?.();
  await stopped;
  expect((await world.row(id)).state).toBe("succeeded");
  expect((await world.row(later)).state).toBe("queued");
});

test("gives a task back whose end could not be stored, and runs it again", async () => {
  const { kind } = scripted({ create: [] });
  const succeed = vi.fn(kind.succeed).mockRejectedValueOnce(new Error("the ledger said no"));
  const id = await world.open();
  await start({ ...kind, succeed });
  await expect.poll(async () => (await world.row(id)).lease_owner).toBeNull();
  expect((await world.row(id)).state).toBe("running");
  world.clock.advance(1_000);
  ring();
  await untilState(id, "succeeded");
  expect(succeed).toHaveBeenCalledTimes(2);
});

test("goes on after it could not take tasks", async () => {
  const rename = (from: string, to: string) =>
    sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(world.database.kysely);
  const id = await world.open();
  await rename("tasks", "tasks_away");
  await start(scripted({ create: [] }).kind);
  await rename("tasks_away", "tasks");
  pauses.at(-1)?.end();
  await untilState(id, "succeeded");
});
