import { type CoreBlock, fetchBlocks } from "./fetch-blocks.ts";
import type { CoreNode } from "./rpc.ts";

/** Fetches blocks by hash from whichever node has them. */
export interface BlockReader {
  /**
   * What `read` makes of each block; null for one that no node has. What a node sends belongs to the hash, so that one
   * node is enough. A full block is many times its own size while it is read: no more are held than come together.
   */
  fetch<T>(hashes: readonly string[], read: (block: CoreBlock) => Promise<T>): Promise<readonly (T | null)[]>;
}

/** Transactions that are asked for in one request: full blocks come one by one, small ones many at once. */
const transactionsAtOnce = 4_000;

export function createBlockReader(nodes: readonly CoreNode[], hasMergedMining: boolean): BlockReader {
  let order = nodes;
  let size = 1;

  /** The first node that has all of them; one that fails is asked last from then on. */
  const fetchSome = async (hashes: readonly string[]): Promise<readonly (CoreBlock | null)[]> => {
    let failure: unknown = null;
    let unknown: readonly (CoreBlock | null)[] = [];
    for (const node of order) {
      try {
        const blocks = await fetchBlocks(node, hashes, hasMergedMining);
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
    async fetch<T>(hashes: readonly string[], read: (block: CoreBlock) => Promise<T>) {
      const blocks: (T | null)[] = [];
      while (blocks.length < hashes.length) {
        const some = hashes.slice(blocks.length, blocks.length + size);
        const found = await fetchSome(some).catch((error: unknown) => {
          // Together they may be too large.
          if (some.length === 1) throw error;
          return null;
        });
        if (found === null) {
          size = 1;
          continue;
        }
        const largest = Math.max(1, ...found.map((block) => block?.transactions.length ?? 0));
        size = Math.max(1, Math.min(size * 2, Math.floor(transactionsAtOnce / largest)));
        for (const block of found) blocks.push(block && (await read(block)));
      }
      return blocks;
    },
  };
}
