import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChainBlock, type ChainSource, PrunedBlockError } from "#src/drivers/chain/port.ts";
import { addMs } from "#src/shared/time.ts";
import { chainAlarms } from "./chain-alarms.ts";
import { countQuestions } from "./counted-chain.fixture.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { refuseWrongNetworks } from "./open-cursor.ts";
import { scanChain } from "./scan-chain.ts";
import { createScanMemory } from "./scan-memory.ts";

// Nodes that lie, hang, forget, or lose a block: no answer of theirs stops the scanner for good, or moves money.

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
beforeEach(() => testbed.scan(testbed.btc));
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

const minuteMs = 60_000;

const cursor = (chain = "btc") =>
  testbed.database.kysely
    .selectFrom("chains")
    .select(["cursor_height as height", "cursor_hash as hash", "failures", "failure"])
    .where("id", "=", chain)
    .executeTakeFirstOrThrow();

const mineBlocks = async (count: number): Promise<void> => {
  for (let block = 0; block < count; block += 1) await testbed.btc.mineBlock();
};

/** The node with its blocks changed by `lie`. */
const lying = (lie: (blocks: readonly ChainBlock[]) => readonly ChainBlock[] | null) =>
  countQuestions({
    ...testbed.btc,
    following: async (...question) => {
      const blocks = await testbed.btc.following(...question);
      return blocks && lie(blocks);
    },
  });

const last = (blocks: readonly ChainBlock[], change: (block: ChainBlock) => Partial<ChainBlock>) =>
  blocks.map((block, place) => (place === blocks.length - 1 ? { ...block, ...change(block) } : block));

test.each<[string, (block: ChainBlock) => Partial<ChainBlock>]>([
  ["the height of another block", ({ height }) => ({ height: height + 268_000_000 })],
  ["another parent", () => ({ parent: "ab".repeat(32) })],
  ["no hash", () => ({ hash: "the block" })],
  ["the hash of the block below it", ({ parent }) => ({ hash: parent })],
  ["a time three hours ahead", ({ time }) => ({ time: addMs(time, 180 * minuteMs) })],
  ["no time", () => ({ time: new Date(Number.NaN) })],
])(
  "a block with %s is refused, asked for three times, and those before it are applied",
  async (_, change) => {
    const before = await cursor();
    await mineBlocks(3);
    const { source, asked } = lying((blocks) => last(blocks, change));
    await expect(scanChain(testbed.context, source)).rejects.toThrow("The btc node shows");
    // Three blocks; two after the first answer; one after the second, which is refused three times.
    expect((await cursor()).height).toBe(before.height + 2);
    expect(asked.get("following")).toBeLessThanOrEqual(2 + 3);
    expect(await cursor()).toMatchObject({
      failures: 1,
      failure: expect.stringContaining("The btc node shows"),
    });
    await testbed.scan(testbed.btc);
    expect(await cursor()).toMatchObject({ height: before.height + 3, failures: 0, failure: null });
  },
);

test("a node that shows no block below its tip is asked three times in a turn", async () => {
  const before = await cursor();
  await mineBlocks(1);
  const { source, asked } = lying(() => []);
  await expect(scanChain(testbed.context, source)).rejects.toThrow("no block above");
  expect(asked.get("following")).toBe(3);
  expect(await cursor()).toMatchObject({ height: before.height });
});

test("nothing is reversed on a single word of the node", async () => {
  await mineBlocks(1);
  await testbed.scan(testbed.btc);
  const before = await cursor();
  await mineBlocks(1);
  await expect(scanChain(testbed.context, lying(() => null).source)).rejects.toThrow("no block above");
  expect(await cursor()).toMatchObject({ height: before.height, hash: before.hash });
});

test("a chain that was never scanned does not begin at a block that its node lacks", async () => {
  const doge: ChainSource = { ...testbed.btc, chain: "doge" };
  const tip = { height: 268_435_455, hash: "cd".repeat(32) };
  await expect(scanChain(testbed.context, { ...doge, tip: async () => tip })).rejects.toThrow(
    "a tip, block 268435455, that it does not have",
  );
  const { kysely } = testbed.database;
  expect(await kysely.selectFrom("chains").select("id").where("id", "=", "doge").execute()).toEqual([]);
});

test.each(["tip", "following", "hashAt", "health", "mempool"] as const)(
  "a node that never answers %s ends the turn, and the next one goes on",
  async (question) => {
    const before = await cursor();
    await mineBlocks(2);
    const never = () => new Promise<never>(() => undefined);
    const isReorganized = question === "hashAt";
    const source = {
      ...testbed.btc,
      ...(isReorganized && { following: async () => null }),
      [question]: never,
    };
    await expect(scanChain(testbed.context, source, { questionMs: 20 })).rejects.toThrow("gave no answer");
    await testbed.scan(testbed.btc);
    expect(await cursor()).toMatchObject({ height: before.height + 2, failures: 0 });
  },
);

test.each(["identity", "following", "remarks"] as const)(
  "a start does not wait for a node that never answers %s",
  async (question) => {
    const node = { ...testbed.btc, [question]: () => new Promise<never>(() => undefined) };
    await refuseWrongNetworks({ ...testbed.context, chains: new Map([["btc", node] as const]) }, 20);
  },
);

test("a run that is asked to end stops after a step", async () => {
  const before = await cursor();
  await mineBlocks(20);
  const ending = new AbortController();
  const { source } = countQuestions(testbed.btc, (question, number) => {
    if (question === "following" && number > 3) ending.abort();
  });
  await scanChain(testbed.context, source, { signal: ending.signal });
  const { height } = await cursor();
  expect([before.height + 8, before.height + 16]).toContain(height);
  await testbed.scan(testbed.btc);
  expect((await cursor()).height).toBe(before.height + 20);
});

/** As a node that cannot read one of its blocks, or that is pruned. */
const withoutBlock = (height: number, error: Error): ChainSource => ({
  ...testbed.btc,
  following: async (above, count, watch) => {
    const blocks = await testbed.btc.following(above, count, watch);
    if (blocks?.some((block) => block.height === height) === true) throw error;
    return blocks;
  },
});

test.each([
  ["cannot be read", new Error("The answer is too large.")],
  ["is no longer kept", new PrunedBlockError("The node keeps blocks from 700,000 on.")],
])("a block that %s stops its chain alone, and an alarm says which and why", async (_, error) => {
  const before = await cursor();
  await mineBlocks(12);
  await testbed.eth.mineBlock();
  const { height: ether } = await cursor("eth");
  const bad = before.height + 6;
  const alarms = chainAlarms(testbed.platform);
  for (let turn = 0; turn < 6; turn += 1) {
    await expect(scanChain(testbed.context, withoutBlock(bad, error))).rejects.toThrow(error.message);
    expect((await cursor()).height).toBe(bad - 1);
    if (turn === 0) expect(await alarms.find()).toEqual([]);
    testbed.clock.advance(minuteMs);
  }
  await testbed.scan(testbed.eth);
  expect((await cursor("eth")).height).toBeGreaterThan(ether);
  const [alarm, ...others] = (await alarms.find()) ?? [];
  expect(others).toEqual([]);
  expect(alarm?.detail).toMatch(new RegExp(`^The btc chain stopped at block ${bad} at .*: ${error.message}`));
  await testbed.scan(testbed.btc);
  expect(await alarms.find()).toEqual([]);
  expect((await cursor()).height).toBe(before.height + 12);
});

test("a turn that fails at any question leaves a state from which the next one goes on", async () => {
  const [stays, goes] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const [kept, lost] = [await testbed.create(stays, "btc", 2_000), await testbed.create(goes, "btc", 3_000)];
  const send = (payment: typeof kept) =>
    testbed.btc.sendPlayMoney({ address: payment.address, asset: "BTC", amount: BigInt(payment.dueUnits) });
  const survivor = await send(kept);
  await send(lost);
  /** Fails at one question after the other, each time in a new turn, until all were answered. */
  const scanInterrupted = async (): Promise<void> => {
    for (let failing = 1; ; failing += 1) {
      const { source, total } = countQuestions(testbed.btc, (_, number) => {
        if (number === failing) throw new Error("The connection broke.");
      });
      await scanChain(testbed.context, source).catch(() => undefined);
      expect(await testbed.findings()).toEqual([]);
      if (total() < failing) return;
    }
  };
  await scanInterrupted();
  // Two batches, none of whose blocks is final yet: a deeper reorganisation stops all credits.
  await mineBlocks(9);
  await scanInterrupted();
  const credited = await testbed.wallet.balanceOf(stays.customerId);
  expect([2_000n, 2_001n]).toContain(credited);
  expect(await testbed.wallet.balanceOf(goes.customerId)).toBeGreaterThanOrEqual(3_000n);
  await testbed.btc.reorganize(9, [survivor]);
  await scanInterrupted();
  expect(await testbed.wallet.balanceOf(stays.customerId)).toBe(credited);
  expect(await testbed.wallet.balanceOf(goes.customerId)).toBe(0n);
});

test("a block's time is never ahead of our clock", async () => {
  await mineBlocks(1);
  const { source } = lying((blocks) => last(blocks, ({ time }) => ({ time: addMs(time, 60 * minuteMs) })));
  await scanChain(testbed.context, source);
  const { height } = await cursor();
  const block = await testbed.database.kysely
    .selectFrom("chain_blocks")
    .select("mined_at")
    .where("chain_id", "=", "btc")
    .where("height", "=", height)
    .executeTakeFirstOrThrow();
  expect(block.mined_at).toEqual(testbed.clock.now());
});

/** Questions of six minutes at a real network, a block each `blockMs` if any, as a figure for a day. */
async function questionsADay(chain: "btc" | "eth", blockMs: number | null): Promise<number> {
  const hours = 0.1;
  const node = testbed[chain];
  const real: ChainSource = { ...node, simulated: false, driver: "real", finalizedHeight: async () => 0 };
  const { source, total } = countQuestions(real);
  const memory = createScanMemory();
  const turnMs = 3_000;
  for (let at = 0; at < hours * 60 * minuteMs; at += turnMs) {
    testbed.clock.advance(turnMs);
    if (blockMs !== null && at % blockMs === 0) await node.mineBlock();
    await scanChain(testbed.context, source, { memory });
  }
  return (total() * 24) / hours;
}

test("a node is asked 40,000 questions a day while nothing happens, and 70,000 with a block each 12 s", async () => {
  await testbed.scan(testbed.eth);
  expect(await questionsADay("eth", null)).toBeLessThanOrEqual(40_000);
  expect(await questionsADay("btc", null)).toBeLessThanOrEqual(40_000);
  // A block with its transfers is at most three calls of an Ethereum node.
  expect(await questionsADay("eth", 12_000)).toBeLessThanOrEqual(70_000 - 2 * 7_200);
});

test("a chain that is far behind is read in batches, the next one while the last is applied", async () => {
  const before = await cursor();
  await mineBlocks(100);
  let open = 0;
  let mostOpen = 0;
  const { source, asked } = countQuestions({
    ...testbed.btc,
    finalizedHeight: async () => {
      mostOpen = Math.max(mostOpen, open);
      return before.height;
    },
    following: async (...question) => {
      open += 1;
      try {
        return await testbed.btc.following(...question);
      } finally {
        open -= 1;
      }
    },
  });
  await scanChain(testbed.context, source);
  expect((await cursor()).height).toBe(before.height + 100);
  expect(asked.get("following")).toBeLessThanOrEqual(11);
  expect(asked.get("finalizedHeight")).toBe(asked.get("following"));
  // At its begin, and when all of that is read.
  expect(asked.get("tip")).toBe(2);
  expect(asked.get("hashAt") ?? 0).toBe(0);
  expect(mostOpen).toBe(1);
});

test("a turn that was left behind and fails at last says nothing of its chain", async () => {
  const left = new AbortController();
  const silent: ChainSource = {
    ...testbed.btc,
    tip: async () => {
      left.abort();
      throw new Error("The btc node gave no answer");
    },
  };
  await expect(scanChain(testbed.context, silent, { signal: left.signal })).rejects.toThrow("no answer");
  expect(await cursor()).toMatchObject({ failures: 0, failure: null });
});
