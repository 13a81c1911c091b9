import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { StepOutcome, TaskKind } from "./task-kind.ts";
import { createTaskWorld, outcomes, patientMs, scripted, type TaskWorld } from "./task-world.fixture.ts";
import { TaskWorker } from "./task-worker.ts";

let world: TaskWorld;
let worker: TaskWorker | undefined;
let ring: () => void;
/** How often anybody asked for the time: a worker does so each time it looks for tasks. */
let looks: number;

beforeAll(async () => {
  world = await createTaskWorld();
});
afterEach(async () => {
  await worker?.stop();
  await world.clear();
});
afterAll(() => world.drop());

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
    return world.clock.now();
  };
  worker = new TaskWorker({ ...world.platform, clock: { now } }, { on }, [kind], maxPauseMs);
  worker.start();
  await expect.poll(() => looks).toBeGreaterThan(1);
}

const untilState = (id: string, state: string) =>
  expect.poll(async () => (await world.row(id)).state).toBe(state);

/** A kind whose only step ends when it is told to. */
function held() {
  const waiting: (() => void)[] = [];
  const { kind } = scripted({ create: [] });
  const run = () => new Promise<StepOutcome>((resolve) => void waiting.push(() => resolve({ kind: "done" })));
  return { kind: { ...kind, steps: [{ name: "create", patienceMs: patientMs, run }] }, waiting };
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
  const { kind, done } = scripted({ create: [] });
  // Without notices each would wait for its minute, and nobody waits for that here.
  await start(kind, 60_000);
  for (let count = 0; count < 5; count += 1) {
    const id = await world.open();
    ring();
    await untilState(id, "succeeded");
  }
  expect(done.filter((entry) => entry === "succeed")).toHaveLength(5);
});

test("finds what no notice told of, also while another step waits for long", async () => {
  const { kind } = scripted({ create: [{ ...outcomes.wait, delayMs: 86_400_000 }] });
  const long = await world.open();
  await start(kind);
  await expect.poll(async () => (await world.row(long)).step_ref).toBe("job-7");
  await untilState(await world.open(), "succeeded");
});

test("looks at a step that waits when its time has come", async () => {
  const { kind, done } = scripted({ create: [outcomes.wait], check: [] });
  const id = await world.open();
  await start(kind);
  await expect.poll(async () => (await world.row(id)).step_ref).toBe("job-7");
  world.clock.advance(300);
  await untilState(id, "succeeded");
  expect(done).toEqual(["create", "create job-7", "check", "succeed"]);
});

test("rests while nothing of its own is due, whatever is due for other processes", async () => {
  await world.open("foreign");
  await start(scripted({ create: [] }).kind);
  const [before, since] = [looks, performance.now()];
  // Four looks, each of which asks for the time twice.
  await expect.poll(() => looks).toBeGreaterThanOrEqual(before + 8);
  expect(performance.now() - since).toBeGreaterThan(200);
});

test("runs eight at a time, and the next as soon as one ends", async () => {
  const { kind, waiting } = held();
  await start(kind);
  const ids = await Promise.all(Array.from({ length: 10 }, () => world.open()));
  ring();
  await expect.poll(() => waiting.length).toBe(8);
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
  const succeed = vi.fn(kind.succeed).mockReturnValueOnce(sql`refuse('the ledger said no')`);
  const id = await world.open();
  await start({ ...kind, succeed });
  await expect.poll(async () => (await world.row(id)).lease_owner).toBeNull();
  expect((await world.row(id)).state).toBe("running");
  world.clock.advance(1_000);
  const lookAgain = async () => {
    ring();
    return (await world.row(id)).state;
  };
  await expect.poll(lookAgain).toBe("succeeded");
  expect(succeed).toHaveBeenCalledTimes(2);
});

test("goes on after it could not take tasks", async () => {
  const rename = (from: string, to: string) =>
    sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(world.database.kysely);
  const id = await world.open();
  await rename("tasks", "tasks_away");
  await start(scripted({ create: [] }).kind);
  await rename("tasks_away", "tasks");
  await untilState(id, "succeeded");
});
