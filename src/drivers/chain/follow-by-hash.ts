import type { ChainBlock, ChainPoint, ChainSource, ChainWatch } from "./port.ts";

type Reader = Pick<ChainSource, "hashAt" | "block">;

/**
 * `ChainSource.following` for drivers that read one block at a time: hashes by height, blocks by hash. A chain that
 * changes meanwhile ends the answer early.
 */
export async function followByHash(
  source: Reader,
  above: ChainPoint,
  count: number,
  watch: ChainWatch,
): Promise<readonly ChainBlock[] | null> {
  const there = await source.hashAt(above.height);
  if (there === null) return [];
  if (there !== above.hash) return null;
  const heights = Array.from({ length: count }, (_, place) => above.height + 1 + place);
  const hashes = await Promise.all(heights.map((height) => source.hashAt(height)));
  const end = hashes.indexOf(null);
  const known = hashes.slice(0, end === -1 ? count : end).flatMap((hash) => hash ?? []);
  const blocks = await Promise.all(known.map((hash) => source.block(hash, watch)));
  const linked: ChainBlock[] = [];
  let parent = above;
  for (const block of blocks) {
    if (block === null || block.parent !== parent.hash || block.height !== parent.height + 1) break;
    linked.push(block);
    parent = block;
  }
  return linked;
}
