import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Gauge } from "../gauge.ts";
import { countGauges } from "./count-gauges.ts";
import { showCounted } from "./show-counted.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const log = createLog("silent");
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

test("one process counts at most as often as a gauge says, and every process shows what was counted", async () => {
  let [quick, slow] = [0, 0];
  const gauges: Gauge[] = [
    {
      name: "moorage_quick",
      help: "each minute",
      labels: ["kind"],
      countedEveryMs: 60_000,
      read: async () => [{ labels: { kind: "a" }, value: (quick += 1) }],
    },
    {
      name: "moorage_slow",
      help: "each ten minutes",
      labels: [],
      countedEveryMs: 600_000,
      read: async () => [{ labels: {}, value: (slow += 1) }],
    },
    {
      name: "moorage_broken",
      help: "fails",
      labels: [],
      countedEveryMs: 60_000,
      read: () => Promise.reject(new Error("no")),
    },
  ];
  const platform = { db, clock, log };
  const shown = showCounted(platform, gauges);
  const read = async (): Promise<Record<string, number[]>> =>
    Object.fromEntries(
      await Promise.all(
        shown.map(
          async ({ name, read: readOne }) => [name, (await readOne()).map(({ value }) => value)] as const,
        ),
      ),
    );
  const nothing = {
    moorage_quick: [],
    moorage_slow: [],
    moorage_broken: [],
    moorage_counted_age_seconds: [0],
  };
  expect(await read()).toEqual(nothing);
  await countGauges(platform, gauges);
  await countGauges(platform, gauges);
  expect(await read()).toEqual({
    ...nothing,
    moorage_quick: [1],
    moorage_slow: [1],
    moorage_counted_age_seconds: [0],
  });
  clock.advance(60_000);
  await countGauges(platform, gauges);
  expect(await read()).toMatchObject({
    moorage_quick: [2],
    moorage_slow: [1],
    // Of the one that fails, and was never counted.
    moorage_counted_age_seconds: [60],
  });
  // Without a worker the values go, rather than look as if nothing changed, and the age says so.
  clock.advance(301_000);
  expect(await read()).toMatchObject({
    moorage_quick: [],
    moorage_slow: [1],
    moorage_counted_age_seconds: [361],
  });
  expect([quick, slow]).toEqual([2, 1]);
});
