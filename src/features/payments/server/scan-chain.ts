import type { ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { applyBlock, orphanBlock } from "./apply-block.ts";
import { markHealthy, moveCursor, openCursor } from "./chain-cursor.ts";
import { readDepth } from "./chain-depth.ts";
import type { PaymentsContext } from "./context.ts";
import { watchedAddresses } from "./record-deposits.ts";
import { settleDeposits } from "./settle-deposits.ts";
import { watchMempool } from "./watch-mempool.ts";

/**
 * Brings our view of a chain to its tip, one transaction per block. Safe with several processes and when cut
 * off at any point: the cursor moves together with the effects of its block, so a rescan changes nothing.
 */
export async function scanChain(context: PaymentsContext, source: ChainSource): Promise<void> {
  const { clock, db } = context.platform;
  let cursor = await openCursor(db.kysely, source, clock.now());
  for (;;) {
    const next = await nextStep(context, source, cursor);
    if (next === "nothing-to-do") break;
    // Whatever another process did meanwhile, the stored cursor is where to go on.
    cursor = next ?? (await openCursor(db.kysely, source, clock.now()));
  }
  await watchMempool(context, source, cursor);
  await settleHeld(context, source, cursor);
  const isAtTip = (await source.tip()).hash === cursor.hash;
  if (isAtTip && (await source.health()).ok) await markHealthy(db.kysely, source.chain, clock.now());
}

/** One block forward or back: the new cursor, or null when the ground moved and it must be read again. */
async function nextStep(
  context: PaymentsContext,
  source: ChainSource,
  cursor: ChainPoint,
): Promise<ChainPoint | "nothing-to-do" | null> {
  if ((await source.tip()).hash === cursor.hash) return "nothing-to-do";
  const hashAtCursor = await source.hashAt(cursor.height);
  // A node that is behind us knows no better chain: nothing is taken back on its word.
  if (hashAtCursor === null) return "nothing-to-do";
  if (hashAtCursor !== cursor.hash) {
    const parent = await parentOf(context, source, cursor);
    return (await orphanBlock(context, source.chain, cursor, parent)) ? parent : null;
  }
  const hash = await source.hashAt(cursor.height + 1);
  if (hash === null) return "nothing-to-do";
  const db = context.platform.db.kysely;
  const block = await source.block(hash, (addresses) => watchedAddresses(db, source.chain, addresses));
  // The node changed its mind between two questions: ask again.
  if (block === null || block.parent !== cursor.hash) return null;
  const depth = await readDepth(source, block.height);
  return (await applyBlock(context, cursor, block, depth)) ? block : null;
}

/** The block below the cursor as we applied it. Below the first one that we scanned the node's word stands. */
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

/** Deposits that waited for a price are tried again between blocks too. */
async function settleHeld(context: PaymentsContext, source: ChainSource, cursor: ChainPoint): Promise<void> {
  const db = context.platform.db.kysely;
  const held = await db
    .selectFrom("deposits")
    .select("id")
    .where("chain_id", "=", source.chain)
    // The state besides the reason, so that the index of open deposits can be read.
    .where("state", "=", "held")
    .where("held_reason", "=", "no_rate")
    .limit(1)
    .executeTakeFirst();
  if (held === undefined) return;
  const depth = await readDepth(source, cursor.height);
  await transaction(context.platform, async (trx) => {
    if (!(await moveCursor(trx, source.chain, cursor, cursor))) return;
    await settleDeposits(context, trx, depth);
  });
}
