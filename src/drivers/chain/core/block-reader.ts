import { type CoreDialect, chooseDialect } from "./dialect.ts";
import { type CoreBlock, fetchBlocks } from "./fetch-blocks.ts";
import type { CoreNode } from "./rpc.ts";

/** Fetches blocks by hash from whichever node has them. */
export interface BlockReader {
  /** Null for a block that no node has. What a node sends belongs to the hash, so that one node is enough. */
  fetch(hashes: readonly string[]): Promise<readonly (CoreBlock | null)[]>;
}

/** Transactions that are asked for in one request: full blocks come one by one, small ones many at once. */
const transactionsAtOnce = 4_000;

export function createBlockReader(nodes: readonly CoreNode[], hasMergedMining: boolean): BlockReader {
  const dialects = new Map<CoreNode, CoreDialect>();
  let order = nodes;
  let size = 1;

  const fetchFrom = async (node: CoreNode, hashes: readonly string[]) => {
    const dialect = dialects.get(node) ?? (await chooseDialect(node));
    dialects.set(node, dialect);
    return fetchBlocks(node, dialect, hashes, hasMergedMining);
  };
  /** The first node that has all of them; one that fails is asked last from then on. */
  const fetchSome = async (hashes: readonly string[]): Promise<readonly (CoreBlock | null)[]> => {
    let failure: unknown = null;
    let unknown: readonly (CoreBlock | null)[] = [];
    for (const node of order) {
      try {
        const blocks = await fetchFrom(node, hashes);
        if (blocks.every((block) => block !== null)) return blocks;
        unknown = blocks;
      } catch (error) {
        failure = error;
        order = [...order.filter((other) => other !== node), node];
      }
    }
    if (failure !== null) throw failure;
    return unknown;
  };

  return {
    async fetch(hashes) {
      const blocks: (CoreBlock | null)[] = [];
      while (blocks.length < hashes.length) {
        const some = hashes.slice(blocks.length, blocks.length + size);
        try {
          const found = await fetchSome(some);
          blocks.push(...found);
          const largest = Math.max(1, ...found.map((block) => block?.transactions.length ?? 0));
          size = Math.max(1, Math.min(size * 2, Math.floor(transactionsAtOnce / largest)));
        } catch (error) {
          // Together they may be too large.
          if (some.length === 1) throw error;
          size = 1;
        }
      }
      return blocks;
    },
  };
}
