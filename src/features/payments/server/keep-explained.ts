import { sql, type Transaction } from "kysely";
import type { ChainOutput } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { type BalanceTurn, type DueCheck, finishChecks } from "./balance-checks.ts";
import { moveCursor } from "./chain-cursor.ts";
import { readDepth } from "./chain-depth.ts";
import type { PaymentsContext } from "./context.ts";
import { type FoundIn, recordDeposits } from "./record-deposits.ts";
import { settleDeposits } from "./settle-deposits.ts";
import { applyShortfall, type Shortfall } from "./shortfalls.ts";

export interface ExplainedBalance {
  /** What its deposits came to at the block of the turn when it was explained. */
  readonly arrived: bigint;
  /** Base units at the block of the turn. */
  readonly held: bigint;
  readonly found: readonly { readonly output: ChainOutput; readonly block: NonNullable<FoundIn> }[];
  readonly shortfalls: readonly Shortfall[];
}

/**
 * Stores how a balance is explained: all of it or nothing, and only while the scanner's position and the deposits that
 * it was explained with are unchanged.
 */
export async function keepExplained(
  context: PaymentsContext,
  turn: BalanceTurn,
  check: DueCheck,
  { arrived, held, found, shortfalls }: ExplainedBalance,
): Promise<void> {
  const { source, cursor, asset, height } = turn;
  const { platform } = context;
  const depth = await readDepth(source, cursor.height);
  await transaction(platform, async (trx) => {
    if (!(await moveCursor(trx, source.chain, cursor, cursor))) return false;
    const now = await readArrived(trx, check.id, asset, height);
    // Its blocks were read again meanwhile: what they had is no surplus any more.
    if (now !== arrived) return false;
    const { numUpdatedRows } = await trx
      .updateTable("balance_checks")
      .set({ checked_height: height })
      .where("address_id", "=", check.id)
      .where("asset", "=", asset)
      .where("checked_height", "=", check.checked_height)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    for (const { output, block } of found) {
      const count = await recordDeposits(context, trx, source.chain, [output], block);
      // Explained by a deposit that is not there, its coins would be looked for no more.
      if (count === 0) throw new Error(`${output.amount} units of ${asset} could not be stored.`);
    }
    for (const shortfall of shortfalls) await applyShortfall(trx, shortfall, platform.clock.now());
    // What came and is not there any more has left, by any way.
    const known = await readArrived(trx, check.id, asset, height);
    await trx
      .updateTable("balance_checks")
      .set({ moved_units: known - held })
      .where("address_id", "=", check.id)
      .where("asset", "=", asset)
      .execute();
    await finishChecks(trx, turn, [check], platform.clock.now());
    await settleDeposits(context, trx, depth);
    return true;
  });
}

/** What the deposits of an address come to, up to and with a block. */
async function readArrived(
  trx: Transaction<DB>,
  addressId: string,
  asset: string,
  height: number,
): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    SELECT coalesce(sum(units), 0) AS units FROM deposits
    WHERE address_id = ${addressId} AND asset = ${asset} AND height <= ${height}::int`.execute(trx);
  return rows[0]?.units ?? 0n;
}
