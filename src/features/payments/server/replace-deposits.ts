import { sql, type Transaction } from "kysely";
import type { ChainSpend } from "#src/drivers/chain/port.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";
import type { FoundIn } from "./record-deposits.ts";

/**
 * Deposits without a block whose coins another transaction spends, in a block or (null) in the mempool, are replaced:
 * a payer raised the fee, or spent the coins elsewhere. Those of the transactions in `except` are not.
 */
export async function replaceSpent(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  spent: readonly ChainSpend[],
  found: FoundIn,
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (spent.length === 0) return;
  const now = platform.clock.now();
  const hash = found?.hash ?? null;
  await sql`
    WITH spent AS (
      SELECT DISTINCT s.txid, other.txid AS by
      FROM jsonb_to_recordset(${JSON.stringify(spent)}::jsonb) AS other (outpoint text, txid text)
      JOIN deposit_spends s ON s.chain_id = ${chain} AND s.outpoint = other.outpoint AND s.txid <> other.txid
      WHERE s.txid <> ALL(${[...except]}::text[])
    ), replaced AS (
      UPDATE deposits d SET state = 'replaced', replaced_by = spent.by, replaced_in = ${hash},
                            missing_since = coalesce(d.missing_since, ${now}::timestamptz), absent_since = NULL
      FROM spent
      WHERE d.chain_id = ${chain} AND d.txid = spent.txid AND d.height IS NULL AND d.state IN ('seen', 'replaced')
        AND (d.replaced_by, d.replaced_in) IS DISTINCT FROM (spent.by, ${hash}::text)
        -- A mempool has no news about what a block replaced.
        AND (${hash}::text IS NOT NULL OR d.replaced_in IS NULL)
      RETURNING d.id, d.address_id, old.state AS before
    )
    SELECT event_publish('payments.replaced.v1', c.site_id, c.id,
             jsonb_build_object('paymentId', p.id, 'depositId', r.id), ${now}::timestamptz)
    FROM replaced r
    JOIN deposit_addresses a ON a.id = r.address_id
    JOIN customers c ON c.id = a.customer_id
    LEFT JOIN payments p ON p.address_id = a.id
    WHERE r.before <> 'replaced'`.execute(trx);
  wakeAfterCommit(trx, "events");
}

/** What a block replaced waits for a block again when that one is given up. */
export async function takeUpReplaced(
  trx: Transaction<DB>,
  chain: string,
  blockHash: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("deposits")
    // Until a mempool or a block has it.
    .set((set) => ({
      state: "seen",
      replaced_by: null,
      replaced_in: null,
      missing_since: set.fn.coalesce("missing_since", set.val(at)),
    }))
    .where("chain_id", "=", chain)
    .where("replaced_in", "=", blockHash)
    .execute();
}
