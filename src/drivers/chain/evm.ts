import type { Clock } from "#src/platform/clock.ts";
import { blockHash, headAnswer, quantity, syncingAnswer } from "./evm/answers.ts";
import { isTestChain, minesOnDemand } from "./evm/network.ts";
import { NodeError, openNode, type EvmNode } from "./evm/node.ts";
import { createQuorum } from "./evm/quorum.ts";
import { readBlock, readTransaction, type Spelling } from "./evm/read-transfers.ts";
import {
  type ChainHealth,
  type ChainPoint,
  type ChainSource,
  type EvmNetwork,
  WrongNetworkError,
} from "./port.ts";

export interface EvmSettings extends EvmNetwork {
  /** Nodes of that network; with two or more, two must agree before anything is believed. */
  readonly urls: readonly string[];
  readonly clock: Clock;
  /** A tip older than this is behind its network; null: a node that mines when it is told to. */
  readonly staleAfterMs?: number | null;
}

/** Fifteen slots of mainnet: it misses single ones, never so many. */
const defaultStaleAfterMs = 180_000;
/** How far below the tip nodes may differ for a moment. */
const unsettledDepth = 8;

/** Ethereum and its tokens, read from nodes by JSON-RPC. No key is here: it looks, it does not sign. */
export function createEvmChain(settings: EvmSettings): ChainSource {
  const { chainId, clock } = settings;
  const quorum = createQuorum(settings.urls.map(openNode));
  const staleAfterMs = settings.staleAfterMs ?? (minesOnDemand(chainId) ? null : defaultStaleAfterMs);
  const assets = new Map(Object.entries(settings.tokens).map(([asset, at]) => [at.toLowerCase(), asset]));
  const spelling = import("viem").then(
    ({ getAddress }): Spelling => ({ assets, checksum: (address) => getAddress(address) }),
  );

  const headOf = (node: EvmNode, tag: string) => node.ask(headAnswer, "eth_getBlockByNumber", tag, false);
  /** The hash that enough nodes have there; null while they differ. */
  const hashAt = async (height: number): Promise<string | null> => {
    const agreed = await quorum.agree(async (node) => (await headOf(node, hex(height)))?.hash ?? null);
    return agreed?.answer ?? null;
  };
  const heightOf = async (tag: string): Promise<number> => {
    const heads = await quorum.first(async (node) => {
      const head = await headOf(node, tag);
      if (head === null) throw new NodeError(`${node.name} knows no ${tag} block`);
      return head.number;
    });
    return Math.min(...heads);
  };

  return {
    chain: "eth",
    driver: "evm",
    simulated: isTestChain(chainId),
    network: { chainId, tokens: settings.tokens },
    async identity() {
      const agreed = await quorum.agree(async (node) => {
        const [id, genesis] = await Promise.all([node.ask(quantity, "eth_chainId"), headOf(node, hex(0))]);
        if (id !== BigInt(chainId)) {
          throw new WrongNetworkError(
            `The node ${node.name} is on chain ${id}, but ETH_CHAIN_ID is ${chainId}.`,
          );
        }
        return `eip155:${id}:${genesis?.hash ?? "unknown"}`;
      });
      if (agreed === null) throw new WrongNetworkError("The nodes of ETH_RPC_URL are on different networks.");
      return agreed.answer;
    },
    async tip(): Promise<ChainPoint> {
      const top = await heightOf("latest");
      for (let height = top; height >= Math.max(0, top - unsettledDepth); height -= 1) {
        const hash = await hashAt(height);
        if (hash !== null) return { height, hash };
      }
      throw new NodeError(`the nodes differ in the ${unsettledDepth} blocks below ${top}`);
    },
    hashAt,
    async block(hash, watch) {
      if (!blockHash.safeParse(hash).success) return null;
      const read = await spelling;
      const agreed = await quorum.agree((node) => readBlock(node, read, hash, watch));
      if (agreed === null) throw new NodeError(`the nodes differ in what block ${hash} holds`);
      return agreed.answer;
    },
    async transaction(txid) {
      if (!blockHash.safeParse(txid).success) return null;
      const read = await spelling;
      const found = await quorum.first((node) => readTransaction(node, read, txid));
      return found.find((transaction) => transaction !== null) ?? null;
    },
    finalizedHeight: () => heightOf("finalized"),
    async health(): Promise<ChainHealth> {
      try {
        const answers = await quorum.first(async (node) => {
          const [syncing, head] = await Promise.all([
            node.ask(syncingAnswer, "eth_syncing"),
            headOf(node, "latest"),
          ]);
          const ageMs = head === null ? Infinity : clock.now().getTime() - head.timestamp * 1000;
          return syncing === false && (staleAfterMs === null || ageMs <= staleAfterMs);
        });
        return answers.every(Boolean) ? { ok: true } : { ok: false, reason: "lagging" };
      } catch {
        return { ok: false, reason: "unreachable" };
      }
    },
  };
}

function hex(height: number): string {
  return `0x${height.toString(16)}`;
}
