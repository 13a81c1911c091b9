import type { ChainPoint } from "../port.ts";
import { type Keyed, type Quorum, QuorumError } from "../quorum.ts";
import { chainAnswer, hash } from "./answers.ts";
import { CoreRefusal, outOfRange } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/** The chain that enough nodes call the best one. */
export interface BestChain {
  tip(): Promise<ChainPoint>;
  /** Hashes from this height on, at most `count`, by one request to each node: as far as enough nodes have the same. */
  hashesFrom(height: number, count: number): Promise<readonly string[]>;
}

/** Nodes may differ for a moment this far below the tip. */
const unsettledDepth = 8;

const hashes: Keyed<string> = {
  keyOf: (one) => one,
  onDifference: () => "the nodes differ in a block's hash",
};

export function createBestChain(quorum: Quorum<CoreNode>): BestChain {
  const hashesFrom: BestChain["hashesFrom"] = async (height, count) =>
    (await quorum.agreeOnStart((node) => readHashes(node, height, count), hashes)) ?? [];
  return {
    hashesFrom,
    async tip() {
      const heads = await quorum.first((node) => node.ask(chainAnswer, "getblockchaininfo"));
      const [head] = heads;
      if (head && heads.every(({ bestblockhash }) => bestblockhash === head.bestblockhash)) {
        return { height: head.blocks, hash: head.bestblockhash };
      }
      const top = Math.min(...heads.map(({ blocks }) => blocks));
      const lowest = Math.max(0, top - unsettledDepth);
      const common = await hashesFrom(lowest, top - lowest + 1);
      const last = common.at(-1);
      if (last !== undefined) return { height: lowest + common.length - 1, hash: last };
      throw new QuorumError(`the nodes differ in the ${unsettledDepth} blocks below ${top}`);
    },
  };
}

/** Up to the node's tip. */
async function readHashes(node: CoreNode, from: number, count: number): Promise<string[]> {
  const heights = Array.from({ length: count }, (_, above) => [from + above]);
  const found: string[] = [];
  for (const answer of await node.askAll(hash, "getblockhash", heights)) {
    if (!(answer instanceof CoreRefusal)) found.push(answer);
    else if (answer.code === outOfRange) break;
    else throw answer;
  }
  return found;
}
