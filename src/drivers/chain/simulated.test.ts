import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeChain } from "./conformance.ts";
import { createSimulatedChain, type SimulatedChain } from "./simulated.ts";

const start = new Date("2026-03-01T12:00:00Z");
const transfer = { address: "bc1qexample", asset: "BTC", amount: 54_693n };

describeChain("simulated chain", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(start);
  const source = createSimulatedChain("btc", {
    pool: database.pool,
    clock,
    ids: createIds(() => clock.now()),
  });
  return {
    source,
    transfer,
    send: (coins) => source.sendPlayMoney(coins),
    mineBlock: () => source.mineBlock(),
    reorganize: (depth) => source.reorganize(depth),
    close: () => database.drop(),
  };
});

test("a chain that no migration begins has the same first block for everyone who reads it at once", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(start);
  const parts = { pool: database.pool, clock, ids: createIds(() => clock.now()) };
  const tips = await Promise.all(Array.from({ length: 8 }, () => createSimulatedChain("ltc", parts).tip()));
  expect(new Set(tips.map(({ height, hash }) => `${height} ${hash}`)).size).toBe(1);
  expect(tips[0]?.height).toBe(0);
  await database.drop();
});

describe("the simulated miner", () => {
  let database: TestDatabase;
  const clock = new ManualClock(start);
  const ids = createIds(() => clock.now());
  const open = (): SimulatedChain => createSimulatedChain("doge", { pool: database.pool, clock, ids });

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test("is idle without work, mines one block per 2 s for two processes, and is idle again", async () => {
    const [one, two] = [open(), open()];
    const resting = await one.tip();
    clock.advance(60_000);
    expect(await one.tip()).toEqual(resting);

    await one.sendPlayMoney({ ...transfer, asset: "DOGE" });
    expect(await one.tip()).toEqual(resting);
    clock.advance(2_000);
    await Promise.all([one.tip(), two.tip(), one.tip(), two.tip()]);
    expect((await two.tip()).height).toBe(resting.height + 1);
    clock.advance(1_999);
    expect((await one.tip()).height).toBe(resting.height + 1);

    for (let block = 0; block < 30; block += 1) {
      clock.advance(2_000);
      await one.tip();
    }
    const end = await one.tip();
    expect(end.height).toBeGreaterThan(resting.height + 10);
    expect(end.height).toBeLessThan(resting.height + 15);
  });
});
