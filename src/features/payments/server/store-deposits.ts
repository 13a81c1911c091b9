import { sql, type Transaction } from "kysely";
import { attempt } from "#src/platform/db/attempt.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { quarantineDeposit } from "./quarantine-deposit.ts";
import type { FoundIn } from "./record-deposits.ts";

/** An output to one of our addresses. */
export interface DepositOutput {
  readonly id: string;
  readonly txid: string;
  readonly ref: string;
  readonly address: string;
  readonly asset: string;
  readonly units: string;
  readonly senders: readonly string[];
  readonly mature_after: number | null;
  readonly address_id: string;
  readonly payment_id: string | null;
  readonly site_id: number;
  readonly customer_id: string;
}

/** All of them in one statement or, when that fails, one by one; how many were new or changed. */
export async function storeDeposits(
  platform: Pick<Platform, "clock" | "log">,
  trx: Transaction<DB>,
  chain: string,
  rows: readonly DepositOutput[],
  found: FoundIn,
): Promise<number> {
  const stored = await attempt(trx, () => storeAll(trx, chain, rows, found, platform.clock.now()));
  if (stored.ok) return stored.value;
  const [first, ...others] = rows;
  if (first === undefined) return 0;
  if (others.length === 0) {
    await quarantineDeposit(platform, trx, chain, first, found, stored.error);
    return 0;
  }
  let count = 0;
  for (const row of rows) count += await storeDeposits(platform, trx, chain, [row], found);
  return count;
}

/** With an event for each that is new. One that was set aside before is no longer. */
async function storeAll(
  trx: Transaction<DB>,
  chain: string,
  rows: readonly DepositOutput[],
  found: FoundIn,
  now: Date,
): Promise<number> {
  const { rows: stored } = await sql`
    WITH output AS (
      -- Without DISTINCT a node that lists an output twice would make the upsert fail.
      SELECT DISTINCT ON (txid, ref) * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS output (
        id uuid, txid text, ref text, asset text, units numeric, senders text[], mature_after integer, address_id uuid,
        payment_id uuid, site_id smallint, customer_id uuid)
    ), released AS (
      DELETE FROM deposit_quarantine q USING output o
      WHERE q.chain_id = ${chain} AND q.txid = o.txid AND q.ref = o.ref
    ), recorded AS (
      INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, height, block_hash, mined_at,
                            seen_at, senders, mature_after)
      SELECT id, ${chain}, txid, ref, asset, units, address_id, ${found === null ? "seen" : "confirming"},
             ${found?.height ?? null}::int, ${found?.hash ?? null}, ${found?.time ?? null}::timestamptz,
             ${found?.time ?? now}::timestamptz, senders, mature_after
      FROM output
      ON CONFLICT (chain_id, txid, ref) DO UPDATE
        SET state = excluded.state, height = excluded.height, block_hash = excluded.block_hash,
            mined_at = excluded.mined_at, missing_since = NULL, absent_since = NULL, senders = excluded.senders,
            replaced_by = NULL, replaced_in = NULL, mature_after = excluded.mature_after,
            -- In another block the same contract call may move something else.
            asset = excluded.asset, units = excluded.units, address_id = excluded.address_id
        -- A mempool has no news about a deposit that is in a block, or whose coins a block spent.
        WHERE deposits.height IS NULL AND (excluded.height IS NOT NULL
          OR (deposits.missing_since IS NOT NULL AND deposits.replaced_in IS NULL))
      RETURNING id, old.id IS NULL AS is_new
    )
    SELECT CASE WHEN recorded.is_new THEN
             event_publish('payments.seen.v1', output.site_id, output.customer_id,
               jsonb_build_object('paymentId', output.payment_id, 'depositId', output.id),
               ${now}::timestamptz)
           END
    FROM recorded LEFT JOIN output ON output.id = recorded.id`.execute(trx);
  wakeAfterCommit(trx, "events");
  return stored.length;
}
