import type { Clock } from "#src/platform/clock.ts";
import { blockHash, headAnswer, quantity, syncingAnswer } from "./evm/answers.ts";
import { isTestChain, minesOnDemand } from "./evm/network.ts";
import { NodeError, openNode, type EvmNode, unlessRefused } from "./evm/node.ts";
import { readBalances, readSent } from "./evm/read-balances.ts";
import { readTracedTransfers, traceMethodOf } from "./evm/read-traces.ts";
import { readBlock, readTransaction, type Spelling } from "./evm/read-transfers.ts";
import { followByHash } from "./follow-by-hash.ts";
import {
  type ChainBalances,
  type ChainBlock,
  type ChainHealth,
  type ChainPoint,
  type ChainSource,
  type ChainWatch,
  type EvmNetwork,
  WrongNetworkError,
} from "./port.ts";
import { createQuorum } from "./quorum.ts";

export interface EvmSettings extends EvmNetwork {
  /** Nodes of that network; with two or more, two must agree before a value is used. */
  readonly urls: readonly string[];
  readonly clock: Clock;
  /** A tip older than this means the node is behind; null for a node that mines on request. */
  readonly staleAfterMs?: number | null;
  /**
   * Ether that contracts send, which blocks do not show. `find`: balances are compared, and where the node
   * traces, a trace names the transfer; `hold`: nothing is traced; `off`: no balance is asked for.
   */
  readonly inner?: InnerTransfers;
}

type InnerTransfers = "find" | "hold" | "off";

/** Fifteen slots of mainnet: single slots are missed, never that many. */
const defaultStaleAfterMs = 180_000;
/** Nodes may differ for a moment this far below the tip. */
const unsettledDepth = 8;

/** Ethereum and its tokens, read from nodes by JSON-RPC. Holds no key: it reads and never signs. */
export function createEvmChain(settings: EvmSettings): ChainSource {
  const { chainId, clock, inner = "find" } = settings;
  const quorum = createQuorum(settings.urls.map(openNode));
  const staleAfterMs = settings.staleAfterMs ?? (minesOnDemand(chainId) ? null : defaultStaleAfterMs);
  const assets = new Map(Object.entries(settings.tokens).map(([asset, at]) => [at.toLowerCase(), asset]));
  const spelling = import("viem").then(
    ({ getAddress }): Spelling => ({ assets, checksum: (address) => getAddress(address) }),
  );

  const headOf = (node: EvmNode, tag: string) => node.ask(headAnswer, "eth_getBlockByNumber", tag, false);
  /** The hash that enough nodes have at that height; null while they differ. */
  const hashAt = async (height: number): Promise<string | null> => {
    const found = await quorum.agree(async (node) => (await headOf(node, hex(height)))?.hash ?? null);
    return found?.answer ?? null;
  };
  /** The lowest height that nodes report; null when none of them has such a block. */
  const heightOf = async (tag: string): Promise<number | null> => {
    const heads = await quorum.first((node) => unlessRefused(headOf(node, tag)));
    const heights = heads.flatMap((head) => (head === null ? [] : [head.number]));
    return heights.length === 0 ? null : Math.min(...heights);
  };
  const topHeight = async (): Promise<number> => {
    const height = await heightOf("latest");
    if (height === null) throw new NodeError("the node has no latest block");
    return height;
  };
  const tip = async (): Promise<ChainPoint> => {
    const top = await topHeight();
    for (let height = top; height >= Math.max(0, top - unsettledDepth); height -= 1) {
      const hash = await hashAt(height);
      if (hash !== null) return { height, hash };
    }
    throw new NodeError(`the nodes differ in the ${unsettledDepth} blocks below ${top}`);
  };
  const agreed = async <T>(ask: (node: EvmNode) => Promise<T>): Promise<T> =>
    quorum.insist(ask, "the nodes differ in the state of a settled block");
  const balances: ChainBalances = {
    settledHeight: async () => (await heightOf("safe")) ?? heightOf("finalized"),
    assets: ["ETH", ...Object.keys(settings.tokens)],
    heldAt(height, addresses, asset = "ETH") {
      const { [asset]: token = null } = settings.tokens;
      if (token === null && asset !== "ETH") throw new RangeError(`${asset} has no contract here`);
      return agreed((node) => readBalances(node, hex(height), addresses, token));
    },
    sentAt: (height, address) => agreed((node) => readSent(node, hex(height), address)),
    async tracedTransfers(block, address) {
      if (inner === "hold") return null;
      const read = await spelling;
      // One node that traces is enough: all of them report the balance.
      const traced = await quorum.first((node) => readTracedTransfers(node, read, block, address));
      return traced.find((transfers) => transfers !== null) ?? null;
    },
  };

  const block = async (hash: string, watch?: ChainWatch): Promise<ChainBlock | null> => {
    if (!blockHash.safeParse(hash).success) return null;
    const read = await spelling;
    return quorum.insist(
      (node) => readBlock(node, read, hash, watch),
      `the nodes differ in what block ${hash} holds`,
    );
  };

  return {
    chain: "eth",
    driver: "evm",
    simulated: isTestChain(chainId),
    network: { chainId, tokens: settings.tokens },
    async identity() {
      const found = await quorum.agree(async (node) => {
        const [id, genesis] = await Promise.all([node.ask(quantity, "eth_chainId"), headOf(node, hex(0))]);
        if (id !== BigInt(chainId)) {
          throw new WrongNetworkError(
            `The node ${node.name} is on chain ${id}, but ETH_CHAIN_ID is ${chainId}.`,
          );
        }
        return `eip155:${id}:${genesis?.hash ?? "unknown"}`;
      });
      if (found === null) throw new WrongNetworkError("The nodes of ETH_RPC_URL are on different networks.");
      return found.answer;
    },
    addressForm: async () => ({ kind: "evm" }),
    tip,
    hashAt,
    block,
    following: (above, count, watch) => followByHash({ hashAt, block }, above, count, watch),
    async transaction(txid) {
      if (!blockHash.safeParse(txid).success) return null;
      const read = await spelling;
      const found = await quorum.first((node) => readTransaction(node, read, txid));
      return found.find((transaction) => transaction !== null) ?? null;
    },
    finalizedHeight: () => heightOf("finalized"),
    ...(inner !== "off" && { balances }),
    async remarks() {
      const point = await tip();
      const finalized = await heightOf("finalized");
      const traced = inner === "find" ? await quorum.first((node) => traceMethodOf(node, point)) : [];
      return [
        ...(finalized === null ? ["it names no final block, so depth alone decides"] : []),
        describeInner(inner, traced.find((method) => method !== null) ?? null),
      ];
    },
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

/** For the operator: what is done with ether that contracts send. */
function describeInner(inner: InnerTransfers, method: string | null): string {
  if (inner === "off") return "ether that contracts send is not looked for (ETH_INNER=off)";
  if (method !== null) return `ether that contracts send is found by ${method}`;
  return "ether that contracts send is held for you, as it is not traced";
}

function hex(height: number): string {
  return `0x${height.toString(16)}`;
}
