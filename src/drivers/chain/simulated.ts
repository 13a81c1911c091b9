import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import { poolTransaction } from "#src/platform/db/transaction.ts";
import type { Ids } from "#src/platform/ids.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { demoNetwork } from "./evm/network.ts";
import { followByHash } from "./follow-by-hash.ts";
import type { ChainId, ChainOutput, ChainSource, ChainSpend, ChainTransfer, ChainWatch } from "./port.ts";
import {
  appendBlock,
  type BlockHead,
  cutAbove,
  deleteWaiting,
  insertTransfer,
  type Queries,
  readBlock,
  readHashAt,
  readMempool,
  readMined,
  readTip,
  readRestingTip,
  readTransaction,
  readWantedSince,
} from "#src/sandbox/chains/chain-store.ts";

/** A chain of play money in our own database, with the acts that tests need. */
export interface SimulatedChain extends ChainSource {
  readonly simulated: true;
  mempool: NonNullable<ChainSource["mempool"]>;
  sendPlayMoney: NonNullable<ChainSource["sendPlayMoney"]>;
  playMoneyId: NonNullable<ChainSource["playMoneyId"]>;
  /** Mines a block at once, whatever the clock shows. */
  mineBlock(): Promise<void>;
  reorganize: NonNullable<ChainSource["reorganize"]>;
  /**
   * A payer raises the fee, or spends the coins elsewhere: a waiting transaction makes way for another one that spends
   * the same coins and pays this. Returns the id of the new one.
   */
  replaceWaiting(txid: string, transfer: ChainTransfer): Promise<string>;
}

export interface SimulatedChainParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
}

const blockEveryMs = 2_000;
/**
 * Blocks are only mined until every transfer is this deep, which is past the last confirmation anyone
 * watches; then the tip rests, so an idle demo does not fill its database.
 */
const watchedDepth = 12;

export function createSimulatedChain(chain: ChainId, parts: SimulatedChainParts): SimulatedChain {
  const { pool, clock } = parts;
  const mine = async (db: Queries, onTop: BlockHead): Promise<BlockHead> => {
    const height = onTop.height + 1;
    const hash = digest(onTop.hash, height, parts.ids.random());
    const head = { height, hash, parent: onTop.hash, time: clock.now() };
    await appendBlock(db, chain, head);
    return head;
  };

  const isBlockDue = async (db: Queries, tip: BlockHead): Promise<boolean> => {
    const since = await readWantedSince(db, chain, tip, watchedDepth);
    return since !== null && clock.now().getTime() - since.getTime() >= blockEveryMs;
  };

  /** There is no miner: a read of the tip mines the block that is due, one process at a time. */
  const readTipOfNow = async (): Promise<BlockHead> => {
    const seen = await readTip(pool, chain);
    if (!(await isBlockDue(pool, seen))) return seen;
    return poolTransaction(pool, async (client) => {
      await lockChain(client, chain);
      const tip = await readTip(client, chain);
      return (await isBlockDue(client, tip)) ? await mine(client, tip) : tip;
    });
  };

  const keyedId = (key: string): string => digest(chain, "key", key);
  const hashAt = (height: number) => readHashAt(pool, chain, height);
  const block = async (hash: string, watch?: ChainWatch) => {
    const found = await readBlock(pool, chain, hash);
    if (found === null || chain === "eth") return found;
    return { ...found, spent: await spentOf(found.outputs, watch) };
  };

  return {
    chain,
    driver: "simulated",
    simulated: true,
    ...(chain === "eth" && { network: demoNetwork }),
    identity: async () => `simulated-${chain}`,
    addressForm: async () => chainOf(chain).forms.test,
    // Play money is never moved on.
    ...(chain !== "eth" && { coins: { unspent: (outpoints) => readMined(pool, chain, outpoints) } }),
    async tip() {
      const { height, hash } = await readTipOfNow();
      return { height, hash };
    },
    hashAt,
    block,
    following: (above, count, watch) => followByHash({ hashAt, block }, above, count, watch),
    transaction: (txid) => readTransaction(pool, chain, txid),
    async mempool(watch) {
      const outputs = await readMempool(pool, chain);
      if (chain === "eth") return { outputs, spent: [] };
      const spending = outputs.map((output) => ({ ...output, spends: [outpointOf(output.txid)] }));
      return { outputs: spending, spent: await spentOf(outputs, watch) };
    },
    health: async () => ({ ok: true }),
    restingTip: () => readRestingTip(pool, chain, watchedDepth),
    playMoneyId: keyedId,
    async sendPlayMoney(transfer, key) {
      const txid = key === undefined ? digest(chain, transfer.address, parts.ids.random()) : keyedId(key);
      await insertTransfer(pool, chain, { ...transfer, txid, ref: refOf(chain, transfer) }, clock.now());
      return txid;
    },
    async replaceWaiting(txid, transfer) {
      const by = `${coinsOf(txid)}${digest(chain, transfer.address, parts.ids.random()).slice(coinDigits)}`;
      await poolTransaction(pool, async (client) => {
        await lockChain(client, chain);
        await deleteWaiting(client, chain, txid);
        await insertTransfer(
          client,
          chain,
          { ...transfer, txid: by, ref: refOf(chain, transfer) },
          clock.now(),
        );
      });
      return by;
    },
    mineBlock: () =>
      poolTransaction(pool, async (client) => {
        await lockChain(client, chain);
        await mine(client, await readTip(client, chain));
      }),
    reorganize: (depth, survivors = []) =>
      poolTransaction(pool, async (client) => {
        await lockChain(client, chain);
        const { height } = await readTip(client, chain);
        // The first block stays, however deep the fork.
        await cutAbove(client, chain, Math.max(0, height - depth), survivors);
        let tip = await readTip(client, chain);
        while (tip.height <= height) tip = await mine(client, tip);
      }),
  };
}

async function lockChain(db: Queries, chain: ChainId): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`sim_blocks/${chain}`]);
}

function digest(...parts: readonly (string | number)[]): string {
  return createHash("sha256").update(parts.join("|")).digest("hex");
}

/** The coins of a simulated transaction are the first half of its id: another one with that half spends the same. */
const coinDigits = 32;
const coinsOf = (txid: string): string => txid.slice(0, coinDigits);
const outpointOf = (txid: string): string => `${digest(coinsOf(txid))}:0`;

async function spentOf(
  outputs: readonly ChainOutput[],
  watch: ChainWatch | undefined,
): Promise<readonly ChainSpend[]> {
  if (watch === undefined || outputs.length === 0) return [];
  const spends = new Map(outputs.map(({ txid }) => [txid, outpointOf(txid)]));
  const watched = await watch.outpoints([...new Set(spends.values())]);
  return [...spends].flatMap(([txid, outpoint]) => (watched.has(outpoint) ? [{ txid, outpoint }] : []));
}

function refOf(chain: ChainId, transfer: ChainTransfer): string {
  if (chain !== "eth") return "v0";
  return transfer.asset === "ETH" ? "n" : "l0";
}
