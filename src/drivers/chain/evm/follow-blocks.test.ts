import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createEvmChain, type EvmSettings } from "../evm.ts";
import { type ChainBlock, type ChainPoint, type ChainSource, PrunedBlockError } from "../port.ts";
import { watchFor } from "../watch.fixture.ts";
import { type Anvil, anvilBinary, noAnvil, startAnvil, type TestToken } from "./anvil.fixture.ts";
import { bloomMayHold } from "./bloom.ts";
import { type LimitedNode, type ProxySettings, proxyNode } from "./limited-node.fixture.ts";

const ours = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const watch = watchFor(ours);

// How blocks are read in sequence, from a real node behind others that lie, lack something or are slow.

if (anvilBinary === null) test("blocks in sequence", ({ skip }) => skip(noAnvil));
else describe("blocks in sequence", { shuffle: false }, inSequence);

function inSequence(): void {
  let anvil: Anvil;
  let token: TestToken;
  let start: ChainPoint;
  /** What an honest node answers for the blocks after `start`. */
  let honest: readonly ChainBlock[];
  const proxies: LimitedNode[] = [];
  beforeAll(async () => {
    anvil = await startAnvil();
    token = await anvil.deployToken();
    const source = open([anvil.url]);
    start = await source.tip();
    for (let place = 0; place < 12; place += 1) {
      if (place % 4 === 1) await token.transfer(ours, 5n);
      if (place % 4 === 2) await anvil.sendEther(ours, 3n);
      await anvil.mine();
    }
    honest = (await source.following(start, 20, watch)) ?? [];
  });
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.close();
  });
  afterAll(() => anvil.stop());

  const open = (urls: readonly string[], more: Partial<EvmSettings> = {}): ChainSource =>
    createEvmChain({ urls, chainId: 31_337, tokens: { USDT: token.address }, clock: systemClock, ...more });
  const through = async (settings: ProxySettings): Promise<LimitedNode> => {
    const proxy = await proxyNode(anvil.url, settings);
    proxies.push(proxy);
    return proxy;
  };
  const openThrough = async (settings: ProxySettings): Promise<ChainSource> =>
    open([(await through(settings)).url]);
  const follow = (source: ChainSource) => source.following(start, 12, watch);

  test("hold every watched transfer, once", () => {
    expect(honest).toHaveLength(12);
    const amounts = honest.flatMap(({ outputs }) => outputs.map(({ asset, amount }) => `${amount} ${asset}`));
    expect(amounts).toEqual(Array.from({ length: 3 }, () => ["5 USDT", "3 ETH"]).flat());
  });

  test("cost a question each, one for the logs of ten, and one for each watched transaction or block of tokens", async () => {
    const proxy = await through({});
    const source = open([proxy.url]);
    await source.tip();
    const before = proxy.asked.length;
    expect(await source.following(start, 12, watch)).toEqual(honest);
    const methods = Object.groupBy(proxy.asked.slice(before), ({ method }) => method);
    const counts = Object.fromEntries(
      Object.entries(methods).map(([method, calls]) => [method, calls?.length]),
    );
    expect(counts).toEqual({
      eth_getBlockByNumber: 12,
      eth_getLogs: 2,
      eth_getBlockReceipts: 3,
      eth_getTransactionReceipt: 3,
    });
    // The tip, and two requests for each ten blocks.
    expect(proxy.requests()).toBe(5);
  });

  test("are the same from a node that takes no batches, or no ranges of logs", async () => {
    const single = await through({ largestBatch: 1 });
    const source = open([single.url]);
    expect(await follow(source)).toEqual(honest);
    expect(await source.remarks?.()).toContain(
      `${new URL(single.url).host} takes one question at a time, so catching up takes longer`,
    );
    const error = { code: -32_602, message: "block range extends beyond what is allowed" };
    const noRange = await openThrough({
      answers: ({ params }) => (JSON.stringify(params).includes("fromBlock") ? { error } : null),
    });
    expect(await follow(noRange)).toEqual(honest);
  });

  test("T3 logs that a node leaves out of a range are found, or the node is refused", async () => {
    const isRange = (params: readonly unknown[]): boolean => JSON.stringify(params).includes("fromBlock");
    const forgetful = await openThrough({
      rewrites: ({ params }, result) => (isRange(params) ? [] : result),
    });
    expect(await follow(forgetful)).toEqual(honest);
    const incomplete = await openThrough({
      rewrites: ({ method }, result) => (method === "eth_getLogs" ? [] : result),
    });
    await expect(follow(incomplete)).rejects.toThrow("leaves out token transfers of block");
    const elsewhere = await openThrough({
      answers: ({ method }) =>
        method === "eth_getBlockReceipts" ? { error: { code: -32_601, message: "no such method" } } : null,
      rewrites: ({ method }, result) => (method === "eth_getLogs" ? [] : result),
    });
    await expect(follow(elsewhere)).rejects.toThrow("its index of logs lacks some");
  });

  test("T3 one log of several that a node leaves out is found, where another of its block is watched", async () => {
    const from = await open([anvil.url]).tip();
    const stranger = "0x000000000000000000000000000000000000bEEF";
    for (const to of [ours, stranger, ours]) await token.transfer(to, 7n);
    await anvil.mine();
    const read = (source: ChainSource) => source.following(from, 1, watch);
    expect((await read(open([anvil.url])))?.[0]?.outputs).toHaveLength(2);
    for (const place of [0, 1, 2]) {
      const lacking = await openThrough({
        rewrites: ({ method }, result) =>
          method === "eth_getLogs" && Array.isArray(result) ? result.toSpliced(place, 1) : result,
      });
      await expect(read(lacking), `log ${place}`).rejects.toThrow("its index of logs lacks some");
    }
    for (const instead of [
      { error: { code: -32_601, message: "no such method" } },
      { error: { code: -32_008, message: "the response is too large" } },
      { result: [] },
    ]) {
      const plain = await openThrough({
        answers: ({ method }) => (method === "eth_getBlockReceipts" ? instead : null),
      });
      expect((await read(plain))?.[0]?.outputs).toHaveLength(2);
    }
  });

  test("a bloom filter that is positive by chance costs a look at the receipts, and stops nothing", async () => {
    const full = `0x${"ff".repeat(256)}`;
    const height = honest[0]?.height ?? 0;
    // A real filter is made of the logs: here it says more than they do, so the receipts cannot make it.
    const lying = await openThrough({
      rewrites: (_, result) => (isBlock(result, height) ? { ...result, logsBloom: full } : result),
    });
    await expect(follow(lying)).rejects.toThrow("its index of logs lacks some");
    const other = await anvil.deployToken();
    const from = await open([anvil.url]).tip();
    for (let place = 16; place < 56; place += 1)
      await other.transfer(`0x${place.toString(16).padStart(40, "0")}`, 1n);
    await anvil.mine();
    const { logsBloom } = Object(await anvil.rpc("eth_getBlockByNumber", "latest", false));
    let colliding = other.address;
    for (let place = 0; colliding === other.address || !bloomMayHold(logsBloom, colliding); place += 1) {
      colliding = `0x${place.toString(16).padStart(40, "f")}`;
    }
    const proxy = await through({});
    const source = open([proxy.url], { tokens: { USDC: colliding } });
    expect((await source.following(from, 1, watch))?.map(({ outputs }) => outputs)).toEqual([[]]);
    expect(proxy.asked.map(({ method }) => method)).toContain("eth_getBlockReceipts");
  });

  test("T3 a transfer that the block's bloom filter excludes is refused", async () => {
    const empty = `0x${"00".repeat(256)}`;
    const liar = await openThrough({
      rewrites: (_, result) =>
        isBlock(result, honest[1]?.height ?? 0) ? { ...result, logsBloom: empty } : result,
    });
    await expect(follow(liar)).rejects.toThrow("answered transfers that block");
  });

  test("a block of another height, or of a time that has not come, is refused", async () => {
    const height = honest[2]?.height ?? 0;
    const shifted = await openThrough({
      rewrites: (_, result) => (isBlock(result, height) ? { ...result, number: "0xfffffff" } : result),
    });
    await expect(follow(shifted)).rejects.toThrow(`answered block 268435455 for block ${height}`);
    const behind = new ManualClock(new Date((honest[11]?.time.getTime() ?? 0) - 3 * 60 * 60_000));
    const early = open([anvil.url], { clock: behind, staleAfterMs: 180_000 });
    await expect(early.tip()).rejects.toThrow(/answered block \d+ of a time 1\d{4} s ahead of ours/);
    await expect(early.following(start, 2, watch)).rejects.toThrow("s ahead of ours");
  });

  test("T3 a newest block that is far above and that the node itself does not have is refused, once", async () => {
    let answers = 0;
    const source = await openThrough({
      rewrites: ({ params }, result) => {
        if (params[0] !== "latest") return result;
        answers += 1;
        return answers === 1 ? { ...Object(result), number: "0xfffffff" } : result;
      },
    });
    await expect(source.tip()).rejects.toThrow("does not have its own latest block 268435455");
    expect(await source.tip()).toEqual(await open([anvil.url]).tip());
  });

  test("T3 a node that calls a block final that is above its newest is not believed", async () => {
    const eager = await openThrough({
      rewrites: ({ params }, result) =>
        params[0] === "finalized" ? { ...Object(result), number: "0xfffffff" } : result,
    });
    await eager.tip();
    await expect(eager.finalizedHeight?.()).rejects.toThrow(
      "calls block 268435455 finalized, above its newest",
    );
  });

  test("end where the chain of parents is broken", async () => {
    const height = honest[3]?.height ?? 0;
    const torn = await openThrough({
      rewrites: (_, result) =>
        isBlock(result, height) ? { ...result, parentHash: `0x${"11".repeat(32)}` } : result,
    });
    expect(await follow(torn)).toEqual(honest.slice(0, 3));
  });

  test("a block that the node no longer keeps is an error of its own", async () => {
    const pruned = await openThrough({
      answers: ({ method, params }) =>
        method.startsWith("eth_getBlockBy") && params[1] === true
          ? { error: { code: 4444, message: "pruned history unavailable" } }
          : null,
    });
    await expect(follow(pruned)).rejects.toBeInstanceOf(PrunedBlockError);
    await expect(pruned.block(honest[0]?.hash ?? "")).rejects.toBeInstanceOf(PrunedBlockError);
  });

  test("T3 of two nodes that differ in what a block holds, neither is believed", async () => {
    const height = honest[4]?.height ?? 0;
    const hidden = await through({
      rewrites: (_, result) => (isBlock(result, height + 2) ? { ...result, transactions: [] } : result),
    });
    const pair = open([anvil.url, hidden.url]);
    expect(await follow(pair)).toEqual(honest.slice(0, 6));
    await expect(pair.following(honest[5] ?? start, 4, watch)).rejects.toThrow(
      "the nodes differ in what block",
    );
    expect(await follow(open([anvil.url, hidden.url, anvil.url]))).toEqual(honest);
  });

  test("of two nodes of which one is behind, what both have is read", async () => {
    const slow = await through({
      rewrites: ({ method, params }, result) =>
        method === "eth_getBlockByNumber" && Number(params[0]) > (honest[7]?.height ?? 0) ? null : result,
    });
    expect(await follow(open([anvil.url, slow.url]))).toEqual(honest.slice(0, 8));
  });

  test("a node that answers byte by byte delays nothing while two others answer", async () => {
    const dribbling = await through({ dribbles: () => true });
    const source = open([dribbling.url, anvil.url, anvil.url]);
    const begin = performance.now();
    const tip = await source.tip();
    expect(await source.following(start, 12, watch)).toEqual(honest);
    expect(await source.hashAt(tip.height)).toBe(tip.hash);
    expect(await source.health()).toEqual({ ok: true });
    expect(performance.now() - begin).toBeLessThan(3_000);
  });
}

function isBlock(result: unknown, height: number): result is object {
  return (
    result instanceof Object &&
    "logsBloom" in result &&
    "number" in result &&
    result.number === `0x${height.toString(16)}`
  );
}
