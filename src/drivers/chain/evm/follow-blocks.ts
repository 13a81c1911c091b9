import type { ChainBlock, ChainPoint, ChainWatch } from "../port.ts";
import { type BlockAnswer, blockAnswer } from "./answers.ts";
import { type HeadNode, hex, refuseOtherHeight } from "./heads.ts";
import { withTransfers } from "./read-blocks.ts";
import { askRangeLogs } from "./read-logs.ts";
import type { Spelling } from "./transfers.ts";

/** Some hosted nodes answer logs of ten blocks at most. */
const blocksAtOnce = 10;

/**
 * `ChainSource.following` as one node has it. Blocks are asked for by height, ten in one request together with the
 * logs of their range; each must have the one before as its parent.
 */
export async function followBlocks(
  node: HeadNode,
  spelling: Spelling,
  above: ChainPoint,
  count: number,
  watch: ChainWatch,
): Promise<readonly ChainBlock[] | null> {
  const blocks: ChainBlock[] = [];
  let last = above;
  while (blocks.length < count) {
    const asked = Math.min(blocksAtOnce, count - blocks.length);
    const next = await followSome(node, spelling, last, asked, watch);
    if (next === null) return blocks.length === 0 ? null : blocks;
    blocks.push(...next);
    last = next.at(-1) ?? last;
    if (next.length < asked) break;
  }
  return blocks;
}

async function followSome(
  node: HeadNode,
  spelling: Spelling,
  above: ChainPoint,
  count: number,
  watch: ChainWatch,
): Promise<readonly ChainBlock[] | null> {
  const top = await node.heads.reaching(above.height + count);
  // Some nodes refuse a range that ends above their tip.
  const to = Math.min(above.height + count, top.number);
  const heights = Array.from(
    { length: Math.max(0, to - above.height) },
    (_, place) => above.height + 1 + place,
  );
  const [blocks, logs] = await Promise.all([
    Promise.all(heights.map((height) => askBlock(node, height))),
    heights.length === 0 ? null : askRangeLogs(node, spelling, hex(above.height + 1), hex(to)),
  ]);
  const linked = linkedTo(above, blocks);
  if (linked.length > 0) return withTransfers(node, spelling, linked, logs, watch);
  const there = await node.heads.at(above.height);
  return there === null || there.hash === above.hash ? [] : null;
}

async function askBlock(node: HeadNode, height: number): Promise<BlockAnswer | null> {
  const block = await node.ask(blockAnswer, "eth_getBlockByNumber", hex(height), true);
  if (block === null) return null;
  refuseOtherHeight(node, block, height);
  node.heads.refuseFuture(block);
  return block;
}

/** Those of the blocks that follow each other without a gap: the chain may change while it is read. */
function linkedTo(above: ChainPoint, blocks: readonly (BlockAnswer | null)[]): BlockAnswer[] {
  let parent = above.hash;
  const linked: BlockAnswer[] = [];
  for (const block of blocks) {
    if (block === null || block.parentHash !== parent) break;
    linked.push(block);
    parent = block.hash;
  }
  return linked;
}
