import type { ChainBlock, ChainId, ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import type { PaymentsContext } from "./context.ts";
import { watchOf } from "./watched-addresses.ts";

/** A step of our view of a chain towards the node's, from the block at the cursor to the one at `to`. */
export type ChainStep =
  | { readonly kind: "forward"; readonly to: ChainBlock }
  /** The block at the cursor was orphaned. */
  | { readonly kind: "back"; readonly to: ChainPoint }
  /** No block; deposits that waited for a price are tried again. */
  | { readonly kind: "settle"; readonly to: ChainPoint };

/** One block forward or back, or null when there is nothing to do; `ask-again` when the node changed its chain. */
export async function nextStep(
  context: PaymentsContext,
  source: ChainSource,
  cursor: ChainPoint,
): Promise<ChainStep | { readonly kind: "ask-again" } | null> {
  if ((await source.tip()).hash === cursor.hash) return settleStep(context, source.chain, cursor);
  const hashAtCursor = await source.hashAt(cursor.height);
  // A node that is behind us is no evidence of a reorganisation: nothing is reversed because of it.
  if (hashAtCursor === null) return settleStep(context, source.chain, cursor);
  if (hashAtCursor !== cursor.hash) return { kind: "back", to: await parentOf(context, source, cursor) };
  const hash = await source.hashAt(cursor.height + 1);
  if (hash === null) return settleStep(context, source.chain, cursor);
  const db = context.platform.db.kysely;
  const block = await source.block(hash, watchOf(db, source.chain));
  if (block === null || block.parent !== cursor.hash) return { kind: "ask-again" };
  return { kind: "forward", to: block };
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
  source: ChainSource,
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
