import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { describeChain } from "./conformance.ts";
import { createEvmChain } from "./evm.ts";
import { type Anvil, anvilBinary, noAnvil, startAnvil, type TestToken } from "./evm/anvil.fixture.ts";
import type { ChainBlock, ChainSource } from "./port.ts";
import { watchFor } from "./watch.fixture.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const ours = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const open = (urls: readonly string[], tokens: Record<string, string> = {}, chainId = 31_337): ChainSource =>
  createEvmChain({ urls, chainId, tokens, clock });

if (anvilBinary === null) {
  test("evm chain", ({ skip }) => skip(noAnvil));
} else {
  describeChain("evm chain", async () => {
    const anvil = await startAnvil();
    const token = await anvil.deployToken();
    return {
      source: open([anvil.url], { USDT: token.address }),
      transfer: { address: ours, asset: "USDT", amount: 20_000_000n },
      send: (coins) => token.transfer(coins.address, coins.amount),
      mineBlock: () => anvil.mine(),
      reorganize: async (depth) => {
        await anvil.rpc("anvil_reorg", depth, []);
        await anvil.mine();
      },
      close: () => anvil.stop(),
    };
  });
  describe("an evm chain on a real node", { shuffle: false }, realNode);
}

function realNode(): void {
  let anvil: Anvil;
  let token: TestToken;
  let lookAlike: TestToken;
  let source: ChainSource;
  beforeAll(async () => {
    anvil = await startAnvil();
    token = await anvil.deployToken();
    lookAlike = await anvil.deployToken();
    source = open([anvil.url], { USDT: token.address });
  });
  afterAll(() => anvil.stop());

  const newest = async (): Promise<ChainBlock> => {
    const block = await source.block((await source.tip()).hash);
    if (block === null) throw new Error("the tip has no block");
    return block;
  };

  test("ether and tokens are read with their value, their position and a checksummed address", async () => {
    const ether = await anvil.sendEther(ours.toLowerCase(), 5n);
    const twice = await token.transferTwice(ours, 7n, 8n);
    await anvil.mine();
    const senders = [expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)];
    expect((await newest()).outputs).toEqual([
      { txid: ether, ref: "n", address: ours, asset: "ETH", amount: 5n, senders },
      { txid: twice, ref: "l0", address: ours, asset: "USDT", amount: 7n, senders },
      { txid: twice, ref: "l1", address: ours, asset: "USDT", amount: 8n, senders },
    ]);
  });

  test("only watched addresses are looked up", async () => {
    await token.transfer(ours, 1n);
    await token.transfer(other, 2n);
    await anvil.mine();
    const asked: string[] = [];
    const { hash } = await source.tip();
    const block = await source.block(hash, {
      ...watchFor(ours),
      addresses: async (among) => {
        asked.push(...among);
        return new Set([ours]);
      },
    });
    expect(asked.toSorted()).toEqual([other, ours].toSorted());
    expect(block?.outputs.map(({ amount }) => amount)).toEqual([1n]);
  });

  test("T3 empty transfers, look-alike tokens and reverted calls move nothing", async () => {
    await anvil.sendEther(ours, 0n);
    await token.transfer(ours, 0n);
    const fake = await lookAlike.transfer(ours, 999n);
    // The token accepts no ether: the call is mined, keeps its value field, and is reverted.
    const reverted = await anvil.sendEther(token.address, 5n);
    await anvil.mine();
    const { height, outputs } = await newest();
    expect(outputs).toEqual([]);
    expect(await source.transaction(reverted)).toEqual({ outputs: [], height, failed: true });
    const asset: unknown = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/);
    expect(await source.transaction(fake)).toMatchObject({
      outputs: [{ amount: 999n, address: ours, asset }],
    });
  });

  test("a token that keeps a fee counts by what arrived", async () => {
    await token.setFee(10n);
    await token.transfer(ours, 1_000n);
    await token.setFee(0n);
    await anvil.mine();
    expect((await newest()).outputs).toMatchObject([{ asset: "USDT", amount: 900n }]);
  });

  test("a transfer keeps its position when a reorganisation moves it inside its block", async () => {
    const first = await token.mint(other, 1n);
    const kept = await token.transfer(ours, 42n);
    const raw = await anvil.rpc("eth_getRawTransactionByHash", kept);
    await anvil.mine();
    const receipt = async () => JSON.stringify(await anvil.rpc("eth_getTransactionReceipt", kept));
    const outputs = async () => (await newest()).outputs.map(({ txid, ref }) => [txid, ref]);
    expect(await receipt()).toContain('"logIndex":"0x1"');
    expect(await outputs()).toEqual([
      [first, "l0"],
      [kept, "l0"],
    ]);
    await anvil.rpc("anvil_reorg", 1, [[raw, 0]]);
    expect(await receipt()).toContain('"logIndex":"0x0"');
    expect(await outputs()).toEqual([[kept, "l0"]]);
  });

  test("blocks become final some way below the tip", async () => {
    await anvil.mine(20);
    const { height } = await source.tip();
    const final = await source.finalizedHeight?.();
    expect(final).toBeLessThan(height - 4);
    expect(final).toBeGreaterThan(height - 20);
  });

  test("the wrong network is refused with a sentence that does not show the node's URL", async () => {
    const wrong = open([`${anvil.url}/?key=secret`], {}, 1);
    await expect(wrong.identity()).rejects.toThrow(
      /^The node 127\.0\.0\.1:\d+ is on chain 31337, but ETH_CHAIN_ID is 1\.$/,
    );
  });

  test("T3 two nodes must agree: what only one of them reports is not believed", async () => {
    const duplicate = await startAnvil();
    const pair = open([anvil.url, duplicate.url]);
    expect(await pair.hashAt((await source.tip()).height)).toBeNull();
    const same = open([anvil.url, anvil.url]);
    expect(await same.tip()).toEqual(await source.tip());
    await duplicate.stop();
    await expect(pair.hashAt(1)).rejects.toThrow(/failed eth_getBlockByNumber/);
    expect(await pair.health()).toEqual({ ok: false, reason: "unreachable" });
    const three = open([duplicate.url, anvil.url, anvil.url], { USDT: token.address });
    expect(await three.tip()).toEqual(await source.tip());
    expect(await three.block((await source.tip()).hash)).toEqual(await newest());
  });

  test("a node whose newest block is old is behind", async () => {
    const { time } = await newest();
    const at = (ageMs: number): ChainSource =>
      createEvmChain({
        urls: [anvil.url],
        chainId: 31_337,
        tokens: {},
        clock: new ManualClock(new Date(time.getTime() + ageMs)),
        staleAfterMs: 180_000,
      });
    expect(await at(180_000).health()).toEqual({ ok: true });
    expect(await at(181_000).health()).toEqual({ ok: false, reason: "lagging" });
  });

  test("an answer of an unexpected form is refused", async () => {
    const liar = createServer((_, answer) => {
      answer.setHeader("content-type", "application/json");
      answer.end('{"jsonrpc":"2.0","id":1,"result":{"hash":"0x1","number":"ten"}}');
    });
    await new Promise<void>((resolve) => {
      liar.listen(0, "127.0.0.1", resolve);
    });
    const address = liar.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expect(open([`http://127.0.0.1:${port}`]).hashAt(10)).rejects.toThrow(
      "answered eth_getBlockByNumber badly at hash",
    );
    liar.closeAllConnections();
    liar.close();
  });
}
