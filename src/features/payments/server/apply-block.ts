import type { Transaction } from "kysely";
import type { ChainBlock, ChainPoint } from "#src/drivers/chain/port.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";
import { recordDeposits } from "./record-deposits.ts";

/** Stores a block with its deposits, in the transaction that moves the cursor to it. */
export async function applyBlock(
  context: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  block: ChainBlock,
): Promise<void> {
  const { height, hash, time } = block;
  await trx.insertInto("chain_blocks").values({ chain_id: chain, height, hash, mined_at: time }).execute();
  await recordDeposits(context, trx, chain, block.outputs, block);
}

/** Mirror image of `applyBlock` for the block at the cursor, which was orphaned. */
export async function orphanBlock(
  { platform: { clock, ids } }: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  { height, hash }: ChainPoint,
): Promise<void> {
  const deposits = await trx
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select("d.id")
    .where("d.chain_id", "=", chain)
    .where("d.block_hash", "=", hash)
    .orderBy("a.customer_id")
    .orderBy("d.id")
    .execute();
  for (const { id } of deposits) {
    await call(trx, "payments_orphan_deposit", { deposit: id, transaction: ids.next(), at: clock.now() });
  }
  await trx.deleteFrom("chain_blocks").where("chain_id", "=", chain).where("height", "=", height).execute();
}
