import type { Clock } from "#src/platform/clock.ts";
import { createSpelling } from "./core/addresses.ts";
import { createBestChain } from "./core/best-chain.ts";
import { createBlockReader } from "./core/block-reader.ts";
import type { CoreCoin } from "./core/coins.ts";
import { createMempools } from "./core/mempool.ts";
import { addressFormOf, findNetwork, type FoundNetwork } from "./core/network.ts";
import { describeNodes, isAtTip, readUnspent } from "./core/node-state.ts";
import { linked, readBlock } from "./core/read-blocks.ts";
import type { CoreReading } from "./core/read-outputs.ts";
import { readTransaction } from "./core/read-transaction.ts";
import { type CoreNode, openCoreNode } from "./core/rpc.ts";
import type { ChainBlock, ChainHealth, ChainSource, ChainTransaction, ChainWatch } from "./port.ts";
import { createQuorum } from "./quorum.ts";

export interface CoreSettings {
  readonly coin: CoreCoin;
  /** `http://user:password@host:port`, or without a login beside a cookie file. Of several nodes two must agree. */
  readonly urls: readonly string[];
  readonly cookieFile?: string;
  /** `main`: only the coin's main network is taken; `test`: only its test networks, whose coins are play money. */
  readonly accepts: "main" | "test";
  readonly clock: Clock;
}

/** How often the list of what waits is asked for where blocks come by themselves; it may have 20 MB. */
const mempoolEveryMs = 15_000;
const hashPattern = /^[0-9a-f]{64}$/;

/**
 * Bitcoin and its kin, read from nodes by JSON-RPC. It reads and never signs: no node needs a wallet, an index of
 * transactions, or more than its newest blocks.
 */
export function createCoreChain({ coin, urls, cookieFile, accepts, clock }: CoreSettings): ChainSource {
  const nodes = urls.map((url) => openCoreNode({ url, cookieFile }));
  const quorum = createQuorum(nodes);
  const best = createBestChain(quorum);
  const blocks = createBlockReader(nodes, coin.hasMergedMining);
  const mempools = createMempools(nodes, clock);
  const askNetwork = (): Promise<FoundNetwork> => findNetwork(quorum, coin, accepts);
  let known: FoundNetwork | null = null;
  const network = async () => (known ??= await askNetwork()).network;
  const isOnRequest = async (): Promise<boolean> => (await network()).name === "regtest";
  const reading = async (): Promise<CoreReading> => ({ coin, spelling: createSpelling(await network()) });
  const blocksOf = async (
    hashes: readonly string[],
    watch?: ChainWatch,
  ): Promise<readonly (ChainBlock | null)[]> => {
    const own = await reading();
    return blocks.fetch(hashes, (block) => readBlock(own, block, clock.now(), watch));
  };

  return {
    chain: coin.chain,
    driver: "core",
    simulated: accepts === "test",
    async identity() {
      known = await askNetwork();
      return `core:${known.genesis}`;
    },
    addressForm: async () => addressFormOf(coin, await network()),
    tip: best.tip,
    hashAt: async (height) => (await best.hashesFrom(height, 1))[0] ?? null,
    async block(hash, watch) {
      if (!hashPattern.test(hash)) return null;
      return (await blocksOf([hash], watch))[0] ?? null;
    },
    async following(above, count, watch) {
      const [there, ...hashes] = await best.hashesFrom(above.height, count + 1);
      if (there === undefined) return [];
      return there === above.hash ? linked(above, await blocksOf(hashes, watch)) : null;
    },
    async transaction(txid) {
      if (!hashPattern.test(txid)) return null;
      const own = await reading();
      const answers: (ChainTransaction | "unindexed" | null)[] = [];
      const look = async (node: CoreNode) => {
        const answer = await readTransaction(node, own, txid);
        answers.push(answer);
        return answer;
      };
      const found = await quorum.any(look, (answer) => answer !== null && answer !== "unindexed");
      return found ?? (answers.includes(null) ? null : "unindexed");
    },
    async mempool(watch) {
      return mempools(await reading(), watch, (await isOnRequest()) ? 0 : mempoolEveryMs);
    },
    coins: {
      unspent: (outpoints) =>
        quorum.insist((node) => readUnspent(node, outpoints), "the nodes differ in what is unspent"),
    },
    remarks: () => describeNodes(nodes, coin),
    async health(): Promise<ChainHealth> {
      try {
        const staleAfterMs = (await isOnRequest()) ? null : coin.staleAfterMs;
        const isWell = await quorum.holds((node) => isAtTip(node, clock.now(), staleAfterMs));
        return isWell ? { ok: true } : { ok: false, reason: "lagging" };
      } catch {
        return { ok: false, reason: "unreachable" };
      }
    },
  };
}
