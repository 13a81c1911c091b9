import { sql } from "kysely";
import { addDays } from "#src/shared/time.ts";
import type { PaymentsContext } from "./context.ts";
import { pruneTransactions } from "./deposit-transactions.ts";

/** Longer than any node outage: late blocks are valued at the prices of their time. */
const keptRateDays = 90;
const keptBlockDays = 30;
/** The operator was called all the time. */
const keptSearchDays = 90;
/** Deeper than any reorganisation. */
const keptBlocks = 2_000;

/**
 * Removes prices, why others were not used, blocks, searches and transactions that are no longer needed. A deposit keeps
 * its own rate, and its block stays as long as the deposit: the auditor keeps comparing them.
 */
export async function prunePayments({ platform }: PaymentsContext): Promise<void> {
  const { clock, db } = platform;
  const now = clock.now();
  // A chain that is behind still has blocks of that time to value.
  const oldest = sql`least(${addDays(now, -keptRateDays)}::timestamptz,
    (SELECT min(last_ok_at) - interval '1 day' FROM chains))`;
  await sql`DELETE FROM rate_ticks WHERE at < ${oldest}`.execute(db.kysely);
  await sql`DELETE FROM rate_refusals WHERE last_at < ${oldest}`.execute(db.kysely);
  await sql`
    DELETE FROM chain_blocks b USING chains c
    WHERE c.id = b.chain_id AND b.height < c.cursor_height - ${keptBlocks}::int
      AND b.mined_at < ${addDays(now, -keptBlockDays)}
      AND NOT EXISTS (SELECT FROM deposits d WHERE d.chain_id = b.chain_id AND d.block_hash = b.hash)`.execute(
    db.kysely,
  );
  await pruneTransactions(db.kysely);
  await sql`DELETE FROM missed_transactions WHERE asked_at < ${addDays(now, -keptSearchDays)}`.execute(
    db.kysely,
  );
}
