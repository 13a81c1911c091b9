import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { countQuestions } from "./counted-chain.fixture.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { scanChain } from "./scan-chain.ts";

// How far one turn of a scanner goes.

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

const mine = async (blocks: number): Promise<void> => {
  for (let block = 0; block < blocks; block += 1) await testbed.btc.mineBlock();
};

const cursorHeight = async (): Promise<number> => {
  const { cursor_height: height } = await testbed.database.kysely
    .selectFrom("chains")
    .select("cursor_height")
    .where("id", "=", "btc")
    .executeTakeFirstOrThrow();
  return height;
};

/** The chain, which has so many more blocks after each of its first answers about blocks. */
const growing = (chain: ChainSource, steps: number[]): ChainSource => ({
  ...chain,
  async following(above, count, watch) {
    const blocks = await chain.following(above, count, watch);
    await mine(steps.shift() ?? 0);
    return blocks;
  },
});

test("what comes while a jump of blocks is applied is applied in the same turn", async () => {
  await mine(5);
  expect(await scanChain(testbed.context, growing(testbed.btc, [3, 2, 1]))).toBeUndefined();
  expect(await cursorHeight()).toBe((await testbed.btc.tip()).height);
});

test("an idle chain and a single block cost one question about the tip", async () => {
  await testbed.scan(testbed.btc);
  const { source, asked } = countQuestions(testbed.btc);
  await scanChain(testbed.context, source);
  await mine(1);
  await scanChain(testbed.context, source);
  expect(asked.get("tip")).toBe(2);
});

test("a turn whose time is up asks for the next one, unless it was asked to end", async () => {
  await mine(4);
  expect(await scanChain(testbed.context, testbed.btc, { turnMs: -1 })).toBe("again");
  const ended = { signal: AbortSignal.abort() };
  expect(await scanChain(testbed.context, testbed.btc, ended)).toBeUndefined();
  expect(await cursorHeight()).toBeLessThan((await testbed.btc.tip()).height);
  expect(await scanChain(testbed.context, testbed.btc)).toBeUndefined();
  expect(await cursorHeight()).toBe((await testbed.btc.tip()).height);
});

test("a node behind us asks for no further turn", async () => {
  await testbed.scan(testbed.btc);
  const { height } = await testbed.btc.tip();
  const hash = (await testbed.btc.hashAt(height - 1)) ?? "";
  const behind: ChainSource = {
    ...testbed.btc,
    tip: async () => ({ height: height - 1, hash }),
    following: async () => [],
  };
  expect(await scanChain(testbed.context, behind)).toBeUndefined();
});
