import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { Loops } from "./run-loops.ts";
import { runScheduled } from "./run-scheduled.ts";
import { dailyAt, everyMinutes, hourlyAt, lastDue } from "./schedule.ts";

let db: TestDatabase;
let clock: ManualClock;
let runs: string[];

const minuteMs = 60_000;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  await db.pool.query("TRUNCATE scheduled_jobs");
  clock = new ManualClock(new Date("2026-03-01T12:00:30Z"));
  runs = [];
});

/** A process's view of the hourly job. */
const hourly = () =>
  runScheduled(
    { db, clock },
    {
      name: "prune",
      schedule: hourlyAt(7),
      run: async () => void runs.push(clock.now().toISOString()),
    },
  );

test("due moments are counted in UTC", () => {
  const now = new Date("2026-03-01T12:03:30Z");
  expect(lastDue(everyMinutes(1), now)).toEqual(new Date("2026-03-01T12:03:00Z"));
  expect(lastDue(everyMinutes(5), now)).toEqual(new Date("2026-03-01T12:00:00Z"));
  expect(lastDue(hourlyAt(7), now)).toEqual(new Date("2026-03-01T11:07:00Z"));
  expect(lastDue(hourlyAt(3), now)).toEqual(new Date("2026-03-01T12:03:00Z"));
  expect(lastDue(dailyAt(4, 17), now)).toEqual(new Date("2026-03-01T04:17:00Z"));
  expect(lastDue(dailyAt(14, 0), now)).toEqual(new Date("2026-02-28T14:00:00Z"));
});

test("a job runs once per due moment, whichever process looks first", async () => {
  await hourly().run();
  expect(runs).toEqual([]);
  clock.advance(7 * minuteMs);
  await hourly().run();
  await hourly().run();
  expect(runs).toEqual(["2026-03-01T12:07:30.000Z"]);
  clock.advance(60 * minuteMs);
  await hourly().run();
  expect(runs).toHaveLength(2);
});

test("turns before the next moment ask nothing, unless the row is ahead of what can be", async () => {
  const job = hourly();
  expect(job.isIdle?.()).toBe(false);
  clock.advance(7 * minuteMs);
  await job.run();
  await job.run();
  expect(job.isIdle?.()).toBe(true);
  clock.advance(60 * minuteMs);
  expect(job.isIdle?.()).toBe(false);
  await db.pool.query("UPDATE scheduled_jobs SET done_until = '2036-03-01T12:07:00Z'");
  await job.run();
  expect(job.isIdle?.()).toBe(false);
});

test("one run makes up for moments missed without a process, or while a demo's clock jumped", async () => {
  await hourly().run();
  clock.advance(49 * 60 * minuteMs);
  await hourly().run();
  await hourly().run();
  expect(runs).toHaveLength(1);
});

test("a run that failed is repeated for the same moment", async () => {
  await hourly().run();
  clock.advance(7 * minuteMs);
  const broken = runScheduled(
    { db, clock },
    {
      name: "prune",
      schedule: hourlyAt(7),
      run: () => Promise.reject(new Error("broken")),
    },
  );
  await expect(broken.run()).rejects.toThrow("broken");
  await hourly().run();
  expect(runs).toHaveLength(1);
});

test("a run that keeps failing is repeated after longer and longer pauses", async () => {
  await hourly().run();
  clock.advance(7 * minuteMs);
  let tries = 0;
  const run = (): Promise<void> => {
    tries += 1;
    return Promise.reject(new Error("broken"));
  };
  const broken = runScheduled({ db, clock }, { name: "prune", schedule: hourlyAt(7), run });
  for (let second = 0; second < 50 * 60; second += 10) {
    await broken.run().catch(() => undefined);
    clock.advance(10_000);
  }
  // After 20 s, 40 s, 80 s … up to half an hour.
  expect(tries).toBe(8);
});

test.each([
  ["the next moment is due", false],
  ["another process ran the job", true],
])("a pause ends when %s, and the next one is short again", async (_, isDoneElsewhere) => {
  await hourly().run();
  clock.advance(7 * minuteMs);
  let tries = 0;
  const run = (): Promise<void> => {
    tries += 1;
    return Promise.reject(new Error("broken"));
  };
  const broken = runScheduled({ db, clock }, { name: "prune", schedule: hourlyAt(7), run });
  const runFor = async (minutes: number): Promise<number> => {
    tries = 0;
    for (let second = 0; second < minutes * 60; second += 10) {
      await broken.run().catch(() => undefined);
      clock.advance(10_000);
    }
    return tries;
  };
  // The last of these pauses lasts until after the next moment.
  expect(await runFor(59)).toBe(8);
  if (isDoneElsewhere) await hourly().run();
  expect(await runFor(4)).toBe(4);
});

test("a clock that was once years ahead does not keep the job from running", async () => {
  await hourly().run();
  await db.pool.query("UPDATE scheduled_jobs SET done_until = '2099-01-01'");
  await hourly().run();
  await hourly().run();
  expect(runs).toHaveLength(1);
});

test("two processes whose loops race run a due job once", async () => {
  await hourly().run();
  clock.advance(7 * minuteMs);
  const platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  };
  const processes = Array.from({ length: 4 }, () => new Loops(platform, [hourly()]));
  for (const loops of processes) loops.start();
  try {
    await expect.poll(() => runs.length).toBe(1);
    for (const loops of processes) loops.hurry();
  } finally {
    await Promise.all(processes.map((loops) => loops.stop()));
  }
  expect(runs).toHaveLength(1);
});
