import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Clock, ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { advanceClock } from "./clock-page.ts";
import { DemoClock, openClock } from "./demo-clock.ts";

const log = createLog("silent");
const day = 86_400_000;

let database: TestDatabase;
const open: DemoClock[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(() => open.splice(0).forEach((clock) => clock.close()));
afterAll(() => database.drop());

async function start(): Promise<DemoClock> {
  const clock = await DemoClock.open(database, log);
  open.push(clock);
  return clock;
}

/** Days that a clock is ahead of the real one. */
const ahead = (clock: Clock): number =>
  Math.round((clock.now().getTime() - systemClock.now().getTime()) / day);

test("moves for every process at once, adds up, and stays after a restart", async () => {
  const [one, other] = [await start(), await start()];
  const before = ahead(one);
  await Promise.all([one.advance(3 * day), other.advance(4 * day)]);
  await expect.poll(() => [ahead(one), ahead(other)]).toEqual([before + 7, before + 7]);
  expect(ahead(await start())).toBe(before + 7);
});

test("notifies each process of a move once", async () => {
  const [one, other] = [await start(), await start()];
  const reported = { one: 0, other: 0, ended: 0 };
  one.onMove(() => (reported.one += 1));
  other.onMove(() => (reported.other += 1));
  other.onMove(() => (reported.ended += 1))();
  await one.advance(day);
  await expect.poll(() => reported).toEqual({ one: 1, other: 1, ended: 0 });
});

test("never goes back", async () => {
  const clock = await start();
  const before = ahead(clock);
  await clock.advance(day);
  await expect(clock.advance(-2_000 * day)).rejects.toThrow("demo_clock_ahead_ms_check");
  expect(ahead(clock)).toBe(before + 1);
});

test("exists in a demo only", async () => {
  const live = await openClock("live", database, log);
  expect(live.clock).toBe(systemClock);
  await expect(advanceClock(live.clock, 60)).rejects.toThrow("not_found");
  const clock = new ManualClock(new Date("2026-01-01T00:00:00Z"));
  expect(await advanceClock(clock, 60)).toEqual(new Date("2026-01-01T00:01:00Z"));
});
