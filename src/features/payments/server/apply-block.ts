import { sql } from "kysely";
import type { ChainBlock, ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { moveCursor } from "./chain-cursor.ts";
import type { PaymentsContext } from "./context.ts";
import { recordDeposits } from "./record-deposits.ts";
import { finalizedHeight, settleDeposits } from "./settle-deposits.ts";

/** Applies the block above the cursor in one transaction; false when another process moved the cursor. */
export async function applyBlock(
  context: PaymentsContext,
  source: ChainSource,
  cursor: ChainPoint,
  block: ChainBlock,
): Promise<boolean> {
  const finalized = await finalizedHeight(source);
  const { platform } = context;
  return transaction(platform.db.kysely, async (trx) => {
    if (!(await moveCursor(trx, source.chain, cursor, block))) return false;
    const { height, hash, time } = block;
    await trx
      .insertInto("chain_blocks")
      .values({ chain_id: source.chain, height, hash, mined_at: time })
      .execute();
    await recordDeposits(context, trx, source.chain, block.outputs, block);
    await settleDeposits(context, trx, source, { height, finalized });
    return true;
  });
}

/** Mirror image of `applyBlock` for the block at the cursor, which its chain has given up. */
export function orphanBlock(
  context: PaymentsContext,
  source: ChainSource,
  cursor: ChainPoint,
  parent: ChainPoint,
): Promise<boolean> {
  const { clock, db, ids } = context.platform;
  return transaction(db.kysely, async (trx) => {
    if (!(await moveCursor(trx, source.chain, cursor, parent))) return false;
    const deposits = await trx
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .select("d.id")
      .where("d.chain_id", "=", source.chain)
      .where("d.block_hash", "=", cursor.hash)
      .orderBy("a.customer_id")
      .orderBy("d.id")
      .execute();
    for (const { id } of deposits) {
      await sql`SELECT payments_orphan_deposit(${id}, ${ids.next()}, ${clock.now()})`.execute(trx);
    }
    await trx
      .deleteFrom("chain_blocks")
      .where("chain_id", "=", source.chain)
      .where("height", "=", cursor.height)
      .execute();
    return true;
  });
}
