import type { ChainBlock, ChainId, ChainPoint } from "#src/drivers/chain/port.ts";
import type { ScannedChain } from "./bound-questions.ts";
import { checkBlocks, isBlockHash, WrongAnswerError } from "./check-blocks.ts";
import type { PaymentsContext } from "./context.ts";
import { watchOf } from "./watched-addresses.ts";

/** A step of our view of a chain towards the node's, from the block at the cursor to the one at `to`. */
export type ChainStep =
  | { readonly kind: "forward"; readonly to: ChainPoint; readonly blocks: readonly ChainBlock[] }
  /** The block at the cursor was orphaned. */
  | { readonly kind: "back"; readonly to: ChainPoint }
  /** No block; deposits that waited for a price are tried again. */
  | { readonly kind: "settle"; readonly to: ChainPoint };

/** What a node says comes after a block; `orphaned`: that block is not on its chain. */
type Answer = readonly ChainBlock[] | "orphaned";

/** Where we are, and where the node was when the turn began. */
export interface Place {
  readonly cursor: ChainPoint;
  readonly tip: ChainPoint;
  /** The answer to what comes after the cursor, if it was asked for before. */
  readonly ahead?: Promise<Answer> | undefined;
}

/** A wrong answer is asked for again without a pause, but only so often. */
const tries = 3;
const blocksAtOnce = 8;
const farBlocks = 64;
const farBlocksAtOnce = 16;

/**
 * Blocks forward, one block back, or null when there is nothing to do. Throws `WrongAnswerError` when the node keeps to
 * an answer that cannot be true.
 */
export async function nextStep(
  context: PaymentsContext,
  source: ScannedChain,
  { cursor, tip, ahead }: Place,
): Promise<ChainStep | null> {
  if (tip.hash === cursor.hash) return settleStep(context, source.chain, cursor);
  let fault = "";
  for (let asked = 0; asked < tries; asked += 1) {
    const read = asked === 0 ? ahead : undefined;
    const answer = await (read ?? readAhead(context, source, { cursor, tip }));
    if (answer === "orphaned") return { kind: "back", to: await parentOf(context, source, cursor) };
    const checked = checkBlocks(answer, cursor, context.platform.clock.now());
    const to = checked.sound.at(-1);
    if (to !== undefined) return { kind: "forward", to, blocks: checked.sound };
    // A node that is behind us is no evidence of a reorganisation: nothing is reversed because of it.
    if (checked.fault === null && tip.height <= cursor.height)
      return settleStep(context, source.chain, cursor);
    fault = checked.fault ?? `no block above ${cursor.height}, though its tip is block ${tip.height}`;
  }
  throw new WrongAnswerError(`The ${source.chain} node shows ${fault}.`);
}

/** Asks for what comes after the cursor; for a single block where the node cannot answer for several. */
export async function readAhead(
  { platform }: PaymentsContext,
  source: ScannedChain,
  { cursor, tip }: Place,
): Promise<Answer> {
  const behind = tip.height - cursor.height;
  const count = Math.max(1, Math.min(behind, behind > farBlocks ? farBlocksAtOnce : blocksAtOnce));
  const watch = watchOf(platform.db.kysely, source.chain);
  const blocks = await source.following(cursor, count, watch).catch((error: unknown) => {
    if (count === 1) throw error;
    return source.following(cursor, 1, watch);
  });
  if (blocks !== null) return blocks;
  // A credit is not taken back on a single word of the node.
  const hash = await source.hashAt(cursor.height);
  return hash === null || hash === cursor.hash || !isBlockHash(hash) ? [] : "orphaned";
}

async function settleStep(
  { platform }: PaymentsContext,
  chain: ChainId,
  cursor: ChainPoint,
): Promise<ChainStep | null> {
  const held = await platform.db.kysely
    .selectFrom("deposits")
    .select("id")
    .where("chain_id", "=", chain)
    // The state besides the reason, so that the index of open deposits can be read.
    .where("state", "=", "held")
    .where("held_reason", "=", "no_rate")
    .limit(1)
    .executeTakeFirst();
  return held === undefined ? null : { kind: "settle", to: cursor };
}

/** The block below the cursor as we applied it; below the first one that we scanned, as the node has it. */
async function parentOf(
  { platform }: PaymentsContext,
  source: ScannedChain,
  cursor: ChainPoint,
): Promise<ChainPoint> {
  const height = cursor.height - 1;
  const applied = await platform.db.kysely
    .selectFrom("chain_blocks")
    .select("hash")
    .where("chain_id", "=", source.chain)
    .where("height", "=", height)
    .executeTakeFirst();
  const hash = applied?.hash ?? (await source.hashAt(height));
  if (hash === null) throw new Error(`The ${source.chain} node has no block ${height} below our cursor.`);
  return { height, hash };
}
