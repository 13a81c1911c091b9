import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChainBlock, ChainSource, ChainTransfer } from "./port.ts";
import { watchFor } from "./watch.fixture.ts";

/** A chain under test with what is needed to move it. */
export interface ChainUnderTest {
  readonly source: ChainSource;
  /** A coin of this chain and one of its addresses. */
  readonly transfer: ChainTransfer;
  /** Sends coins that wait in the mempool; returns the transaction's id. */
  send(transfer: ChainTransfer): Promise<string>;
  mineBlock(): Promise<void>;
  /** Orphans the newest `depth` blocks for a longer branch without their transactions. */
  reorganize(depth: number): Promise<void>;
  close(): Promise<void>;
}

/** What every chain driver must do; called from the test file of each. */
export function describeChain(name: string, setUp: () => Promise<ChainUnderTest>): void {
  describe(name, () => {
    let chain: ChainUnderTest;
    beforeAll(async () => {
      chain = await setUp();
    });
    afterAll(() => chain.close());

    const blockAtTip = async (): Promise<ChainBlock> => {
      const tip = await chain.source.tip();
      const block = await chain.source.block(tip.hash);
      expect(block).toMatchObject(tip);
      if (block === null) throw new Error("the block at the tip is missing");
      return block;
    };

    test("has one identity and reports that it is healthy", async () => {
      expect(await chain.source.identity()).toBe(await chain.source.identity());
      expect(await chain.source.health()).toEqual({ ok: true });
    });

    test("every block has the block below it as its parent", async () => {
      await chain.mineBlock();
      await chain.mineBlock();
      const block = await blockAtTip();
      expect(await chain.source.hashAt(block.height)).toBe(block.hash);
      expect(await chain.source.hashAt(block.height - 1)).toBe(block.parent);
    });

    test("has nothing above its tip and no hash it has not seen", async () => {
      const tip = await chain.source.tip();
      expect(await chain.source.hashAt(tip.height + 1_000)).toBeNull();
      expect(await chain.source.block("00".repeat(32))).toBeNull();
      expect([null, "unindexed"]).toContain(await chain.source.transaction("00".repeat(32)));
    });

    test("a transfer moves from the mempool into a block, to the unit", async () => {
      const transfer = { ...chain.transfer, amount: chain.transfer.amount + 1n };
      const txid = await chain.send(transfer);
      expect(await chain.source.transaction(txid)).toMatchObject({ height: null, failed: false });
      if (chain.source.mempool) {
        const { outputs } = await chain.source.mempool(watchFor(transfer.address));
        expect(outputs).toContainEqual(expect.objectContaining({ ...transfer, txid }));
      }
      await chain.mineBlock();
      expect((await blockAtTip()).outputs).toContainEqual(expect.objectContaining({ ...transfer, txid }));
      const { height } = await chain.source.tip();
      const outputs: unknown = expect.arrayContaining([expect.objectContaining({ ...transfer, txid })]);
      expect(await chain.source.transaction(txid)).toMatchObject({ height, failed: false, outputs });
      const waiting = await chain.source.mempool?.(watchFor(transfer.address));
      expect(waiting?.outputs ?? []).not.toContainEqual(expect.objectContaining({ txid }));
    });

    test("a block read with a watch has every transfer to a watched address", async () => {
      const txid = await chain.send(chain.transfer);
      await chain.mineBlock();
      const { hash } = await chain.source.tip();
      const block = await chain.source.block(hash, watchFor(chain.transfer.address));
      expect(block?.outputs).toContainEqual(expect.objectContaining({ ...chain.transfer, txid }));
    });

    test("the blocks that follow another are answered in order, and none for an orphaned one", async () => {
      const start = await chain.source.tip();
      const watch = watchFor(chain.transfer.address);
      expect(await chain.source.following(start, 4, watch)).toEqual([]);
      await chain.mineBlock();
      const txid = await chain.send(chain.transfer);
      await chain.mineBlock();
      await chain.mineBlock();
      const blocks = (await chain.source.following(start, 8, watch)) ?? [];
      expect(blocks.map(({ height }) => height - start.height)).toEqual([1, 2, 3]);
      expect(blocks.map(({ parent }) => parent)).toEqual(
        [start, ...blocks.slice(0, 2)].map(({ hash }) => hash),
      );
      expect(blocks[1]?.outputs).toContainEqual(expect.objectContaining({ ...chain.transfer, txid }));
      expect(await chain.source.following(start, 2, watch)).toEqual(blocks.slice(0, 2));
      const above = { height: start.height + 100, hash: "00".repeat(32) };
      expect(await chain.source.following(above, 2, watch)).toEqual([]);
      expect(await chain.source.following({ ...start, hash: "00".repeat(32) }, 2, watch)).toBeNull();
    });

    test("an output is unspent once it is in a block, and never if it is in none", async () => {
      const { coins } = chain.source;
      if (coins === undefined) return;
      const txid = await chain.send(chain.transfer);
      await chain.mineBlock();
      const { outputs } = await blockAtTip();
      const own = outputs.find((output) => output.txid === txid && output.address === chain.transfer.address);
      const outpoint = `${txid}:${own?.ref.slice(1)}`;
      const unknown = `${"00".repeat(32)}:0`;
      expect(await coins.unspent([unknown, outpoint, unknown])).toEqual([false, true, false]);
      expect(await coins.unspent([])).toEqual([]);
    });

    test("reports no block above its tip as final", async () => {
      if (chain.source.finalizedHeight === undefined) return;
      expect(await chain.source.finalizedHeight()).toBeLessThanOrEqual((await chain.source.tip()).height);
    });

    test("a reorganisation replaces hashes and ends on a longer chain", async () => {
      await chain.mineBlock();
      await chain.send(chain.transfer);
      await chain.mineBlock();
      const old = await blockAtTip();
      await chain.reorganize(2);
      expect((await chain.source.tip()).height).toBeGreaterThan(old.height);
      expect(await chain.source.hashAt(old.height)).not.toBe(old.hash);
      expect(await chain.source.hashAt(old.height - 1)).not.toBe(old.parent);
      const above = await blockAtTip();
      expect(await chain.source.hashAt(above.height - 1)).toBe(above.parent);
    });
  });
}
