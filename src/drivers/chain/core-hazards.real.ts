import { ripemd160 } from "@noble/hashes/legacy.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CoreNodeKind, coreNodeKinds, whyNoCoreNode } from "../../../scripts/real/core-nodes.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createCoreChain } from "./core.ts";
import { createSpelling } from "./core/addresses.ts";
import { bitcoin, type CoreCoin, dogecoin } from "./core/coins.ts";
import { type CoreTestNode, startCoreNode } from "./core/core-node.fixture.ts";
import { coinOnNode } from "./core/stand-in.fixture.ts";
import type { ChainBlock, ChainSource } from "./port.ts";
import { watchFor } from "./watch.fixture.ts";

// What real nodes do besides the port's contract. None of them keeps an index of transactions.

const coinOf: Readonly<Record<CoreNodeKind, CoreCoin>> = {
  "litecoin-0.21": bitcoin,
  "litecoin-0.18": dogecoin,
  "bitcoin-0.11": dogecoin,
};

for (const kind of coreNodeKinds) {
  const reason = whyNoCoreNode(kind);
  if (reason === null) describe(`a real node ${kind}`, () => hazards(kind));
  else test(`a real node ${kind}`, ({ skip }) => skip(reason));
}

function hazards(kind: CoreNodeKind): void {
  const coin = coinOnNode(coinOf[kind], kind);
  const network = Object.values(coin.networks).find(({ name }) => name === "regtest");
  const spelling = createSpelling(network ?? { name: "regtest", hrp: null, p2pkh: 0, p2sh: 0 });
  let node: CoreTestNode;
  let source: ChainSource;
  let made = 0;
  /** An address that no other test pays. */
  const newAddress = (): string => {
    const hash = Buffer.from(ripemd160(Buffer.from(`${kind} ${(made += 1)}`))).toString("hex");
    const script = coin.form === "p2wpkh" ? `0014${hash}` : `76a914${hash}88ac`;
    return spelling.addressOf(script) ?? "";
  };
  const newest = async (...watched: Parameters<typeof watchFor>): Promise<ChainBlock> => {
    const block = await source.block((await source.tip()).hash, watchFor(...watched));
    if (block === null) throw new Error("the tip has no block");
    return block;
  };
  const sendSigned = (raw: string): Promise<string> => node.text("sendrawtransaction", raw);

  beforeAll(async () => {
    // Blocks that are mined one after the other run ahead of the node's clock.
    node = await startCoreNode(kind, { startAt: new Date(Date.now() - 2 * 60 * 60_000) });
    source = createCoreChain({ coin, urls: [node.url], accepts: "test", clock: systemClock });
  });
  afterAll(() => node.stop());

  test("two thousand outputs of one block are read to the unit, and those that are watched alone", async () => {
    const amounts = new Map(
      Array.from({ length: 2_000 }, (_, place) => [newAddress(), 100_000n + BigInt(place)]),
    );
    const txid = await sendSigned(await node.sign(Object.fromEntries(amounts), { fee: 5_000_000n }));
    await node.mine();
    const block = await source.block((await source.tip()).hash);
    const paid = block?.outputs.filter((output) => output.txid === txid && amounts.has(output.address)) ?? [];
    expect(new Map(paid.map(({ address, amount }) => [address, amount]))).toEqual(amounts);
    expect(new Set(paid.map(({ ref }) => ref)).size).toBe(2_000);
    const [address = ""] = amounts.keys();
    expect((await newest(address)).outputs).toMatchObject([{ txid, address, amount: 100_000n }]);
  });

  test("a payment says who sent it, and a wallet of base58 coins gets the whole transaction", async () => {
    const address = newAddress();
    const raw = await node.sign({ [address]: 50_000n });
    const [spent = { outpoint: "", script: "" }] = await node.spends(raw);
    const txid = await sendSigned(raw);
    const waiting = await source.mempool?.(watchFor(address));
    await node.mine();
    // Old nodes mine to a bare key, which no address stands for.
    const sender = spelling.addressOf(spent.script);
    const output = {
      txid,
      ref: expect.stringMatching(/^v[01]$/),
      address,
      asset: coin.asset,
      amount: 50_000n,
      ...(sender !== null && { senders: [sender] }),
      ...(coin.form === "p2pkh" && { raw }),
    };
    expect(waiting?.outputs).toEqual([{ ...output, spends: [spent.outpoint] }]);
    expect((await newest(address)).outputs).toEqual([output]);
  });

  test("an outpoint that is watched is seen when a block spends it, and is unspent until then", async () => {
    const raw = await node.sign({ [newAddress()]: 50_000n });
    const [{ outpoint } = { outpoint: "" }] = await node.spends(raw);
    expect(await source.coins?.unspent([outpoint, `${"ab".repeat(32)}:0`])).toEqual([true, false]);
    const txid = await sendSigned(raw);
    expect(await source.coins?.unspent([outpoint])).toEqual([true]);
    expect((await source.mempool?.(watchFor("", outpoint)))?.spent).toEqual([{ outpoint, txid }]);
    await node.mine();
    expect((await newest("", outpoint)).spent).toEqual([{ outpoint, txid }]);
    expect(await source.coins?.unspent([outpoint])).toEqual([false]);
  });

  test("without an index a transaction is found while it waits and while an output is unspent", async () => {
    const address = newAddress();
    const txid = await node.send(address, 70_000n);
    expect(await source.transaction(txid)).toMatchObject({ height: null, failed: false });
    await node.mine();
    const { height } = await source.tip();
    await node.mine();
    const outputs: unknown = expect.arrayContaining([
      expect.objectContaining({ txid, address, asset: coin.asset, amount: 70_000n }),
    ]);
    expect(await source.transaction(txid)).toMatchObject({ height, failed: false, outputs });
    expect(await source.transaction("12".repeat(32))).toBe("unindexed");
    expect(await source.transaction("no id")).toBeNull();
  });

  test("an orphaned block can still be read, and what it held waits again", async () => {
    const address = newAddress();
    const txid = await node.send(address, 80_000n);
    await node.mine();
    const old = await newest(address);
    await node.orphan(1);
    expect((await source.mempool?.(watchFor(address)))?.outputs).toMatchObject([{ txid, address }]);
    expect(await source.hashAt(old.height)).toBeNull();
    await node.mine(2);
    expect(await source.block(old.hash, watchFor(address))).toEqual(old);
    expect(await source.hashAt(old.height)).not.toBe(old.hash);
    expect(await source.following(old, 5, watchFor(address))).toBeNull();
  });

  test("data in a transaction is no payment and stops nothing", async () => {
    const address = newAddress();
    const raw = await node.sign({ [address]: 60_000n }, { data: "68656c6c6f" });
    expect(raw).toContain("6a0568656c6c6f");
    const txid = await sendSigned(raw);
    await node.mine();
    const block = await source.block((await source.tip()).hash);
    expect(block?.outputs.filter((output) => output.txid === txid)).toHaveLength(2);
    expect((await newest(address)).outputs).toMatchObject([{ txid, amount: 60_000n }]);
  });

  // Older nodes replace nothing, and mine to a bare key.
  if (kind === "bitcoin-0.11") return;

  test("a miner's reward waits until it can be spent", async () => {
    await node.mine();
    const block = await source.block((await source.tip()).hash);
    expect(block?.outputs).toMatchObject([{ matureAfter: coin.maturity }]);
    expect(await source.transaction(block?.outputs[0]?.txid ?? "")).toMatchObject({ height: block?.height });
  });

  test("a replaced payment is gone in the look that shows its successor", async () => {
    const address = newAddress();
    const raw = await node.sign({ [address]: 90_000n });
    const first = await sendSigned(raw);
    const [seen] = (await source.mempool?.(watchFor(address)))?.outputs ?? [];
    expect(seen).toMatchObject({ txid: first });
    const other = newAddress();
    const second = await sendSigned(await node.sign({ [other]: 90_000n }, { spending: raw, fee: 900_000n }));
    const [outpoint = ""] = seen?.spends ?? [];
    const look = await source.mempool?.(watchFor(address, outpoint));
    expect(look).toEqual({ outputs: [], spent: [{ outpoint, txid: second }] });
    await node.mine();
    expect((await newest(address, outpoint)).spent).toEqual([{ outpoint, txid: second }]);
    expect(await source.mempool?.(watchFor(address, outpoint))).toEqual({ outputs: [], spent: [] });
  });

  test("a payment that its sender hastens by spending the change is the same payment", async () => {
    const address = newAddress();
    const raw = await node.sign({ [address]: 90_000n });
    const txid = await sendSigned(raw);
    await sendSigned(await node.sign({ [newAddress()]: 70_000n }, { after: raw, fee: 900_000n }));
    const [seen] = (await source.mempool?.(watchFor(address)))?.outputs ?? [];
    expect(seen).toMatchObject({ txid, amount: 90_000n });
    await node.mine();
    const [mined] = (await newest(address, ...(seen?.spends ?? []))).outputs;
    expect({ ...mined, spends: seen?.spends }).toEqual(seen);
  });

  // Only this node mines what it would not pass on.
  if (kind !== "litecoin-0.21") return;

  test("the smallest amounts are read, and nothing of an empty output", async () => {
    const [one, empty] = [newAddress(), newAddress()];
    const raw = await node.sign({ [one]: 1n, [empty]: 0n });
    await node.rpc("generateblock", await node.text("getnewaddress"), [raw]);
    const { outputs } = await newest(one);
    expect(outputs).toMatchObject([{ address: one, amount: 1n }]);
    expect((await newest(empty)).outputs).toEqual([]);
  });
}
