import { sql, type Transaction } from "kysely";
import type { ChainBlock, ChainId, ChainOutput, ChainSource } from "#src/drivers/chain/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { depthAt } from "./chain-depth.ts";
import type { PaymentsContext } from "./context.ts";
import { addLateDeposits, type LateDeposits, readTracedLate } from "./late-deposits.ts";
import { settleDeposits } from "./settle-deposits.ts";
import { watchOf } from "./watched-addresses.ts";

/** More would keep a node busy for long, and the operator waiting. */
export const mostRescanned = 500;

/** What blocks had that we had not. */
export interface RescanReport extends LateDeposits {
  readonly blocks: number;
  /** Transactions that customers asked for and that are still not there. */
  readonly stillMissed: readonly string[];
}

/**
 * Reads applied blocks again from the node, `from` up to and with `to`, and stores the transfers to our addresses that
 * are missing; each is credited by the usual rules. Safe to repeat: a deposit is known by its place in its transaction.
 * Refuses a block that is not on the chain as we applied it. Each block is a transaction of its own, so that what an
 * interrupted run has found stays.
 */
export async function rescanBlocks(
  context: PaymentsContext,
  ctx: Ctx,
  range: { readonly chain: ChainId; readonly from: number; readonly to: number },
): Promise<RescanReport> {
  const { chain, from, to } = range;
  const source = context.chains.get(chain);
  if (source === undefined) throw new OperatorRefusal(`No node of ${chain} is connected.`);
  if (to < from || to - from >= mostRescanned) {
    throw new OperatorRefusal(`Give at most ${mostRescanned} blocks, the lower one first.`);
  }
  await transaction(context.platform, (trx) =>
    writeAudit(trx, ctx, {
      action: "deposit.rescan",
      objectType: "chain",
      objectId: chain,
      detail: { from, to },
    }),
  );
  const reports: LateDeposits[] = [];
  for (let height = from; height <= to; height += 1) {
    reports.push(await rescanBlock(context, ctx, source, height));
  }
  return {
    blocks: to - from + 1,
    stored: reports.flatMap(({ stored }) => stored),
    refused: reports.flatMap(({ refused }) => refused),
    replaced: reports.flatMap(({ replaced }) => replaced),
    alreadyCredited: reports.flatMap(({ alreadyCredited }) => alreadyCredited),
    inDoubt: reports.flatMap(({ inDoubt }) => inDoubt),
    stillMissed: await endSearches(context, range),
  };
}

async function rescanBlock(
  context: PaymentsContext,
  ctx: Ctx,
  source: ChainSource,
  height: number,
): Promise<LateDeposits> {
  const { platform } = context;
  const { chain } = source;
  const applied = await readApplied(platform.db.kysely, chain, height);
  if (applied === null) throw new OperatorRefusal(`Block ${height} of ${chain} is not read yet.`);
  const hash = await source.hashAt(height);
  if (hash === null) throw new OperatorRefusal(`The nodes do not answer with a block ${height} of ${chain}.`);
  if (applied.hash !== null && applied.hash !== hash) {
    throw new OperatorRefusal(`Block ${height} of ${chain} is another one at the node: nothing was changed.`);
  }
  const block = await source.block(hash, watchOf(platform.db.kysely, chain));
  if (block === null) throw new OperatorRefusal(`The node does not show block ${height} of ${chain}.`);
  const outputs = [...block.outputs, ...(await readTracedLate(platform, source, block))];
  const finalized = (await source.finalizedHeight?.()) ?? null;
  return transaction(platform, async (trx) => {
    const cursor = await holdApplied(trx, chain, block);
    const late = await addLateDeposits(context, trx, chain, outputs, block);
    if (late.stored.length + late.alreadyCredited.length > 0) await auditFound(trx, ctx, chain, block, late);
    await settleDeposits(context, trx, depthAt(source, cursor, finalized));
    return late;
  });
}

/** The hash of a block as we applied it (null: it is so old that only its deposits are kept), and the cursor. */
async function readApplied(db: PaymentsContext["platform"]["db"]["kysely"], chain: string, height: number) {
  const row = await db
    .selectFrom("chains as c")
    .leftJoin("chain_blocks as b", (join) =>
      join.onRef("b.chain_id", "=", "c.id").on("b.height", "=", height),
    )
    .select(["c.cursor_height as cursor", "b.hash"])
    .where("c.id", "=", chain)
    .where("c.cursor_height", ">=", height)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Keeps the scanner from moving meanwhile, and answers up to where it has read; stores the block if it was forgotten.
 */
async function holdApplied(trx: Transaction<DB>, chain: ChainId, block: ChainBlock): Promise<number> {
  const { height, hash, time } = block;
  await trx.selectFrom("chains").select("id").where("id", "=", chain).forUpdate().executeTakeFirstOrThrow();
  const applied = await readApplied(trx, chain, height);
  if (applied === null || (applied.hash !== null && applied.hash !== hash)) {
    throw new OperatorRefusal(`Block ${height} of ${chain} was given up meanwhile: nothing was changed.`);
  }
  if (applied.hash === null) {
    await trx.insertInto("chain_blocks").values({ chain_id: chain, height, hash, mined_at: time }).execute();
  }
  return applied.cursor;
}

async function auditFound(
  trx: Transaction<DB>,
  ctx: Ctx,
  chain: ChainId,
  { height }: ChainBlock,
  late: LateDeposits,
): Promise<void> {
  const txids = (list: readonly Pick<ChainOutput, "txid">[]) =>
    [...new Set(list.map(({ txid }) => txid))].join(" ");
  const detail = { height, stored: txids(late.stored), alreadyCredited: txids(late.alreadyCredited) };
  await writeAudit(trx, ctx, {
    action: "deposit.rescan-found",
    objectType: "chain",
    objectId: chain,
    detail,
  });
}

/** Whatever customers asked for in these blocks has been looked for: their alarms end. */
async function endSearches(
  { platform }: PaymentsContext,
  { chain, from, to }: { readonly chain: string; readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ txid: string; is_found: boolean }>`
    DELETE FROM missed_transactions m WHERE m.chain_id = ${chain} AND m.height BETWEEN ${from}::int AND ${to}::int
    RETURNING m.txid, EXISTS (
      SELECT FROM deposits d WHERE d.chain_id = m.chain_id AND d.txid = m.txid) AS is_found`.execute(
    platform.db.kysely,
  );
  return rows.flatMap(({ txid, is_found: isFound }) => (isFound ? [] : [txid]));
}
