import type { ChainBlock, ChainPoint } from "#src/drivers/chain/port.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { moveCursor } from "./chain-cursor.ts";
import type { ChainDepth } from "./chain-depth.ts";
import type { PaymentsContext } from "./context.ts";
import { recordDeposits } from "./record-deposits.ts";
import { settleDeposits } from "./settle-deposits.ts";

/** Applies the block above the cursor in one transaction; false when another process moved the cursor. */
export async function applyBlock(
  context: PaymentsContext,
  cursor: ChainPoint,
  block: ChainBlock,
  depth: ChainDepth,
): Promise<boolean> {
  const { chain } = depth;
  return transaction(context.platform, async (trx) => {
    if (!(await moveCursor(trx, chain, cursor, block))) return false;
    const { height, hash, time } = block;
    await trx.insertInto("chain_blocks").values({ chain_id: chain, height, hash, mined_at: time }).execute();
    await recordDeposits(context, trx, chain, block.outputs, block);
    await settleDeposits(context, trx, depth);
    return true;
  });
}

/** Mirror image of `applyBlock` for the block at the cursor, which its chain has given up. */
export function orphanBlock(
  context: PaymentsContext,
  chain: string,
  cursor: ChainPoint,
  parent: ChainPoint,
): Promise<boolean> {
  const { clock, ids } = context.platform;
  return transaction(context.platform, async (trx) => {
    if (!(await moveCursor(trx, chain, cursor, parent))) return false;
    const deposits = await trx
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .select("d.id")
      .where("d.chain_id", "=", chain)
      .where("d.block_hash", "=", cursor.hash)
      .orderBy("a.customer_id")
      .orderBy("d.id")
      .execute();
    for (const { id } of deposits) {
      await call(trx, "payments_orphan_deposit", { deposit: id, transaction: ids.next(), at: clock.now() });
    }
    await trx
      .deleteFrom("chain_blocks")
      .where("chain_id", "=", chain)
      .where("height", "=", cursor.height)
      .execute();
    return true;
  });
}
