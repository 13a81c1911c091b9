import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { whyNoCoreNode } from "../../../scripts/real/core-nodes.ts";
import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createCoreChain } from "./core.ts";
import { bitcoin, litecoin } from "./core/coins.ts";
import { closeServers, passOn, serve, serveCore } from "./core/core-server.fixture.ts";
import { type CoreTestNode, startCoreNode } from "./core/core-node.fixture.ts";
import { coinOnNode } from "./core/stand-in.fixture.ts";
import { type ChainSource, PrunedBlockError } from "./port.ts";
import { watchFor } from "./watch.fixture.ts";

// Which node is believed, and what one may lack: networks, several nodes that differ, a pruned one.

const kind = "litecoin-0.21";
const coin = coinOnNode(bitcoin, kind);
const open = (urls: readonly string[], accepts: "main" | "test" = "test", of = coin): ChainSource =>
  createCoreChain({ coin: of, urls, accepts, clock: systemClock });
const minuteMs = 60_000;
const startAt = new Date(Math.floor((Date.now() - 120 * minuteMs) / 1_000) * 1_000);

const reason = whyNoCoreNode(kind);
if (reason === null) describe("nodes of Bitcoin's kind", nodes);
else test("nodes of Bitcoin's kind", ({ skip }) => skip(reason));

const headerSchema = z.object({ height: z.int(), time: z.int(), mediantime: z.int() });

function nodes(): void {
  let node: CoreTestNode;
  let other: CoreTestNode;
  beforeAll(async () => {
    [node, other] = await Promise.all([
      startCoreNode(kind, { startAt }),
      startCoreNode(kind, { startAt, flags: ["-txindex=1"] }),
    ]);
  });
  afterEach(closeServers);
  afterAll(() => Promise.all([node.stop(), other.stop()]));

  const headerOf = async (hash: string) => headerSchema.parse(await node.rpc("getblockheader", hash));

  test("the first block decides network and spelling, and whether the coins are play money", async () => {
    const source = open([node.url]);
    expect(source.simulated).toBe(true);
    expect(await source.identity()).toBe(`core:${await node.text("getblockhash", 0)}`);
    expect(await source.addressForm()).toEqual({ kind: "p2wpkh", hrp: "bcrt" });
    const real = open([node.url], "main", coinOnNode(bitcoin, kind, "main"));
    expect(real.simulated).toBe(false);
    expect(await real.addressForm()).toEqual({ kind: "p2wpkh", hrp: "bc" });
    expect(await open([node.url], "test", litecoin).addressForm()).toEqual({ kind: "p2wpkh", hrp: "rltc" });
  });

  test("a node of another network is refused with a sentence that does not show its login", async () => {
    await expect(open([node.url], "main").identity()).rejects.toThrow(
      /^The node of BTC_RPC_URL is on Bitcoin's regtest, whose coins are worth nothing: /,
    );
    const onMain = coinOnNode(bitcoin, kind, "main");
    await expect(open([node.url], "test", onMain).identity()).rejects.toThrow(
      /^The node of BTC_RPC_URL is on Bitcoin's main network, .* set CHAIN_BTC=simulated\.$/,
    );
    await expect(open([node.url], "test", bitcoin).identity()).rejects.toThrow(
      "The node of BTC_RPC_URL is on no network of Bitcoin: its first block is 530827f3",
    );
    await expect(open([node.url], "main").addressForm()).rejects.toThrow("whose coins are worth nothing");
    expect(await open([node.url], "main").health()).toEqual({ ok: false, reason: "unreachable" });
  });

  test("two nodes must agree, and what only one of them has is not believed", async () => {
    const [alone, pair] = [open([node.url]), open([node.url, other.url])];
    const { height } = await alone.tip();
    expect(await pair.hashAt(0)).toBe(await alone.hashAt(0));
    expect(await pair.hashAt(height)).toBeNull();
    await expect(pair.tip()).rejects.toThrow("the nodes differ in the 8 blocks below");
    const same = open([node.url, node.url]);
    expect(await same.tip()).toEqual(await alone.tip());
    const start = { height: height - 3, hash: (await alone.hashAt(height - 3)) ?? "" };
    expect(await same.following(start, 8, watchFor("none"))).toHaveLength(3);
  });

  test("with two good nodes a third that hangs, or has gone, delays nothing", async () => {
    const slow = await serve((_, response) => {
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    const gone = await serve(() => undefined);
    const begin = performance.now();
    const source = open([`http://a:b@${slow}`, node.url, node.url, `http://a:b@${gone}`]);
    expect(await source.tip()).toEqual(await open([node.url]).tip());
    expect(await source.identity()).toMatch(/^core:/);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test("a block that was pruned is refused as such, and a transaction is found without it", async () => {
    const kept = 100;
    // A node prunes whole files of 128 MiB: here it is only said to have done so, in its own words.
    const { host } = await serveCore(async (question) => {
      const { method, params } = question;
      if (method === "getblock" && (await headerOf(String(params[0]))).height < kept) {
        return { code: -1, message: "Block not available (pruned data)" };
      }
      const answer = await passOn(node, question);
      const isChain = method === "getblockchaininfo" && "result" in answer;
      return isChain ? { result: { ...Object(answer.result), pruned: true, pruneheight: kept } } : answer;
    });
    const source = open([`http://me:secret@${host}`]);
    const early = await source.hashAt(5);
    const address = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
    const txid = await node.send(address, 1_000_000n);
    await node.mine();
    await expect(source.block(early ?? "")).rejects.toThrow(PrunedBlockError);
    const start = { height: 5, hash: early ?? "" };
    await expect(source.following(start, 8, watchFor(address))).rejects.toThrow(
      /^The node 127\.0\.0\.1:\d+ is pruned and no longer keeps block [0-9a-f]{64}\.$/,
    );
    const { height, hash } = await source.tip();
    expect(await source.transaction(txid)).toMatchObject({ height });
    expect(await source.block(hash)).toMatchObject({ height });
    expect(await source.remarks?.()).toContainEqual(
      expect.stringMatching(/ is pruned and keeps blocks from \d+ on$/),
    );
  });

  test("the operator reads what the nodes are and lack", async () => {
    expect(await open([other.url]).remarks?.()).toEqual([
      expect.stringMatching(
        /^127\.0\.0\.1:\d+ runs LitecoinCore:0\.21\.2\.1, and 0 transactions wait in its mempool$/,
      ),
    ]);
    expect(await open([node.url]).remarks?.()).toContainEqual(
      expect.stringMatching(/ keeps no index of transactions, so that old ones are not found by their id$/),
    );
  });

  test("a node with an index says that a transaction does not exist", async () => {
    const source = open([other.url]);
    expect(await source.transaction("12".repeat(32))).toBeNull();
    const raw = await other.sign({ bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080: 1_000_000n });
    const txid = await other.text("sendrawtransaction", raw);
    await other.mine();
    const { height } = await source.tip();
    expect(await source.transaction(txid)).toMatchObject({ height, outputs: [{}, {}] });
    await other.orphan(1);
    expect(await source.transaction(txid)).toMatchObject({ height: null });
    await other.mine(2);
  });

  test("a newest block that is too old means that the node is behind, but not where it mines on request", async () => {
    const onTestnet = coinOnNode(bitcoin, kind, "testnet");
    await other.mine();
    const { time } = (await open([other.url]).block((await open([other.url]).tip()).hash)) ?? {
      time: startAt,
    };
    const healthAt = (of: typeof coin, ageMs: number) => {
      const clock = new ManualClock(new Date(time.getTime() + ageMs));
      return createCoreChain({ coin: of, urls: [other.url], accepts: "test", clock }).health();
    };
    expect(await healthAt(onTestnet, 120 * minuteMs)).toEqual({ ok: true });
    expect(await healthAt(onTestnet, 121 * minuteMs)).toEqual({ ok: false, reason: "lagging" });
    expect(await healthAt(coin, 121 * minuteMs)).toEqual({ ok: true });
  });

  test("a block's time is not ahead of our clock, nor before the median of the blocks before it", async () => {
    const { hash } = await open([other.url]).tip();
    const timeAt = async (now: Date): Promise<number> => {
      const clock = new ManualClock(now);
      const source = createCoreChain({ coin, urls: [other.url], accepts: "test", clock });
      return (await source.block(hash))?.time.getTime() ?? 0;
    };
    const stated = await timeAt(new Date("2100-01-01T00:00:00Z"));
    expect(await timeAt(new Date(stated - 1_000))).toBe(stated - 1_000);
    const header = headerSchema.parse(await other.rpc("getblockheader", hash));
    expect(stated).toBe(header.time * 1_000);
    expect(await timeAt(new Date(0))).toBe(header.mediantime * 1_000);
  });
}
