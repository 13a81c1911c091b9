import type { ChainPoint } from "../port.ts";
import { type Quorum, QuorumError } from "../quorum.ts";
import { chainAnswer, hash } from "./answers.ts";
import { outOfRange } from "./dialect.ts";
import { CoreRefusal } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/** The chain that enough nodes call the best one. */
export interface BestChain {
  tip(): Promise<ChainPoint>;
  /** Hashes at these heights, by one request to each node; null above the tip, and where nodes differ. */
  hashesAt(heights: readonly number[]): Promise<readonly (string | null)[]>;
}

/** Nodes may differ for a moment this far below the tip. */
const unsettledDepth = 8;

export function createBestChain(nodes: readonly CoreNode[], quorum: Quorum<CoreNode>): BestChain {
  const hashesAt: BestChain["hashesAt"] = async (heights) => {
    const asked = new Map(nodes.map((node) => [node, hashesOf(node, heights)] as const));
    // Those that come after enough others have answered are not waited for.
    for (const answer of asked.values()) answer.catch(() => undefined);
    const agreed = heights.map(async (_, place) => {
      const found = await quorum.agree(async (node) => (await asked.get(node))?.[place] ?? null);
      return found?.answer ?? null;
    });
    return Promise.all(agreed);
  };
  return {
    hashesAt,
    async tip() {
      const heads = await quorum.first((node) => node.ask(chainAnswer, "getblockchaininfo"));
      const hashes = new Set(heads.map((head) => head.bestblockhash));
      const [head] = heads;
      if (head && hashes.size === 1) return { height: head.blocks, hash: head.bestblockhash };
      const top = Math.min(...heads.map(({ blocks }) => blocks));
      const heights = Array.from({ length: Math.min(top, unsettledDepth) + 1 }, (_, below) => top - below);
      const found = await hashesAt(heights);
      const at = found.findIndex((hashThere) => hashThere !== null);
      const [height, agreed] = [heights[at], found[at]];
      if (height === undefined || !agreed) {
        throw new QuorumError(`the nodes differ in the ${unsettledDepth} blocks below ${top}`);
      }
      return { height, hash: agreed };
    },
  };
}

async function hashesOf(node: CoreNode, heights: readonly number[]): Promise<(string | null)[]> {
  const answers = await node.askAll(
    hash,
    "getblockhash",
    heights.map((height) => [height]),
  );
  return answers.map((answer) => {
    if (!(answer instanceof CoreRefusal)) return answer;
    if (answer.code === outOfRange) return null;
    throw answer;
  });
}
