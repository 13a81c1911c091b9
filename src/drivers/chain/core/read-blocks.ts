import type { ChainBlock, ChainPoint, ChainWatch } from "../port.ts";
import type { CoreBlock } from "./fetch-blocks.ts";
import { type CoreReading, readOutputs } from "./read-outputs.ts";

/** A block in the port's form. */
export async function readBlock(
  reading: CoreReading,
  block: CoreBlock,
  now: Date,
  watch?: ChainWatch,
): Promise<ChainBlock> {
  const found = await readOutputs(reading, block.transactions, watch);
  return {
    height: block.height,
    hash: block.hash,
    parent: block.parent,
    time: timeOf(block, now),
    outputs: found.flatMap(({ outputs }) => outputs),
    ...(watch && { spent: found.flatMap(({ spent }) => spent) }),
  };
}

/** A miner may state a time two hours ahead, but none before the median of the blocks before it. */
function timeOf({ time, medianTime }: CoreBlock, now: Date): Date {
  const stated = Math.min(time * 1_000, now.getTime());
  return new Date(Math.max(stated, (medianTime ?? 0) * 1_000));
}

/** As many of the blocks as follow each other from this one on; the chain may have changed while they were read. */
export function linked(above: ChainPoint, blocks: readonly (ChainBlock | null)[]): ChainBlock[] {
  const following: ChainBlock[] = [];
  let parent = above;
  for (const block of blocks) {
    if (block === null || block.parent !== parent.hash || block.height !== parent.height + 1) break;
    following.push(block);
    parent = block;
  }
  return following;
}
