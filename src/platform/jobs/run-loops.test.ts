import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { Loops } from "./run-loops.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

const platform = () => ({
  db,
  clock: systemClock,
  ids: createIds(() => systemClock.now()),
  log: createLog("silent"),
  wake: () => undefined,
});

test("hurried jobs, those named or all, do not wait for their turn", async () => {
  const runs = { one: 0, other: 0 };
  const job = (name: keyof typeof runs) => ({
    name,
    everyMs: 3_600_000,
    run: async () => {
      runs[name] += 1;
    },
  });
  const loops = new Loops(platform(), [job("one"), job("other")]);
  loops.start();
  try {
    await expect.poll(() => runs).toEqual({ one: 1, other: 1 });
    loops.hurry(["one"]);
    await expect.poll(() => runs).toEqual({ one: 2, other: 1 });
    loops.hurry();
    await expect.poll(() => runs).toEqual({ one: 3, other: 2 });
  } finally {
    await loops.stop();
  }
});

test("two jobs of one name, which would share a lock, are refused at the start", () => {
  const job = (name: string) => ({ name, everyMs: 1000, run: async () => undefined });
  expect(() => new Loops(platform(), [job("scan"), job("prune"), job("scan")])).toThrow(
    "Two jobs have the name scan.",
  );
});
