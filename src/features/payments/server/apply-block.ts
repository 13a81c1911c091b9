import type { Transaction } from "kysely";
import type { ChainBlock, ChainPoint } from "#src/drivers/chain/port.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";
import { recordDeposits } from "./record-deposits.ts";
import { replaceSpent, takeUpReplaced } from "./replace-deposits.ts";

/** Stores blocks with their deposits, in the transaction that moves the cursor to the last of them. */
export async function applyBlocks(
  context: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  blocks: readonly ChainBlock[],
): Promise<void> {
  const now = context.platform.clock.now();
  const applied = blocks.map((block) => ({ ...block, time: block.time > now ? now : block.time }));
  await trx
    .insertInto("chain_blocks")
    .values(applied.map(({ height, hash, time }) => ({ chain_id: chain, height, hash, mined_at: time })))
    .execute();
  for (const block of applied) {
    await recordDeposits(context, trx, chain, block.outputs, block);
    await replaceSpent(context, trx, chain, block.spent ?? [], block);
  }
}

/** Mirror image of `applyBlocks` for the block at the cursor, which was orphaned. */
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
  await takeUpReplaced(trx, chain, hash, clock.now());
  await trx
    .deleteFrom("deposit_quarantine")
    .where("chain_id", "=", chain)
    .where("block_hash", "=", hash)
    .execute();
  await trx.deleteFrom("chain_blocks").where("chain_id", "=", chain).where("height", "=", height).execute();
}
