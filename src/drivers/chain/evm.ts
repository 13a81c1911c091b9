import type { Clock } from "#src/platform/clock.ts";
import { blockHash } from "./evm/answers.ts";
import { callContracts } from "./evm/call-contracts.ts";
import { followBlocks } from "./evm/follow-blocks.ts";
import { hex, withHeads } from "./evm/heads.ts";
import { createIdentity } from "./evm/identity.ts";
import { isTestChain, mayBeMissing, minesOnDemand } from "./evm/network.ts";
import { type EvmNode, NodePruned } from "./evm/node.ts";
import { openNode } from "./evm/open-node.ts";
import { readBalances, readSent } from "./evm/read-balances.ts";
import { readBlock } from "./evm/read-blocks.ts";
import { readTracedTransfers } from "./evm/read-traces.ts";
import { readTransaction } from "./evm/read-transaction.ts";
import { createRemarks, type InnerTransfers } from "./evm/remarks.ts";
import { createTip } from "./evm/tip.ts";
import type { Spelling } from "./evm/transfers.ts";
import {
  type ChainBalances,
  type ChainBlock,
  type ChainSource,
  type ChainWatch,
  type EvmNetwork,
  PrunedBlockError,
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

/** Fifteen slots of mainnet: single slots are missed, never that many. */
const defaultStaleAfterMs = 180_000;
/** A block of a later time cannot have been mined: our clock may be off, but not by this much. */
const maxAheadMs = 2 * 60 * 60_000;

/** Ethereum and its tokens, read from nodes by JSON-RPC. Holds no key: it reads and never signs. */
export function createEvmChain(settings: EvmSettings): ChainSource {
  const { chainId, clock, tokens, inner = "find" } = settings;
  const network: EvmNetwork = { chainId, tokens };
  const staleAfterMs = settings.staleAfterMs ?? (minesOnDemand(chainId) ? null : defaultStaleAfterMs);
  const times = { clock, maxAheadMs: staleAfterMs === null ? null : maxAheadMs };
  const nodes = settings.urls.map((url) => withHeads(openNode(url), times));
  const quorum = createQuorum(nodes);
  const assets = new Map(Object.entries(tokens).map(([asset, at]) => [at.toLowerCase(), asset]));
  const spelling = import("viem").then(
    ({ getAddress }): Spelling => ({ assets, checksum: (address) => getAddress(address) }),
  );
  const { tip, hashAt, heightOf, health } = createTip({ quorum, clock, staleAfterMs });
  const identity = createIdentity({ quorum, clock, network });

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
      return quorum.any((node) => readTracedTransfers(node, read, block, address), isPresent);
    },
  };

  return {
    chain: "eth",
    driver: "evm",
    simulated: isTestChain(chainId),
    network,
    identity: identity.read,
    addressForm: async () => ({ kind: "evm" }),
    tip,
    hashAt,
    async block(hash: string, watch?: ChainWatch): Promise<ChainBlock | null> {
      if (!blockHash.safeParse(hash).success) return null;
      const read = await spelling;
      return quorum.insist((node) => unlessPruned(readBlock(node, read, hash, watch)), differIn(hash));
    },
    async following(above, count, watch) {
      const read = await spelling;
      return quorum.agreeOnStart((node) => unlessPruned(followBlocks(node, read, above, count, watch)), {
        keyOf: (block) => block.hash,
        onDifference: (block) => differIn(block.hash),
      });
    },
    async transaction(txid) {
      if (!blockHash.safeParse(txid).success) return null;
      const read = await spelling;
      const found = await quorum.first((node) => readTransaction(node, read, txid));
      return found.find((transaction) => transaction !== null) ?? null;
    },
    async callContracts(calls) {
      const { height } = await tip();
      return agreed((node) => callContracts(node, hex(height), calls));
    },
    finalizedHeight: () => heightOf("finalized"),
    ...(Object.values(tokens).some((contract) => mayBeMissing(network, contract)) && {
      missingAssets: async () =>
        (await identity.tokens()).filter(({ hasCode }) => !hasCode).map(({ asset }) => asset),
    }),
    ...(inner !== "off" && { balances }),
    remarks: createRemarks({ nodes, quorum, tip, heightOf, tokens: identity.tokens, inner }),
    health,
  };
}

function differIn(hash: string): string {
  return `the nodes differ in what block ${hash} holds`;
}

function isPresent(answer: unknown): boolean {
  return answer !== null;
}

async function unlessPruned<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof NodePruned ? new PrunedBlockError(error.message) : error;
  });
}
