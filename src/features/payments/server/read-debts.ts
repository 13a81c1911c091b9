import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What the deposits of a payment had to do with their customer's debt. */
export interface PaymentDebts {
  /** Of what is credited, the part that paid a debt. */
  readonly paidCents: bigint;
  /** Of what was taken back last, the part that was spent and became a debt. */
  readonly openedCents: bigint;
}

export const noDebts: PaymentDebts = { paidCents: 0n, openedCents: 0n };

/** The debts of payments, by the addresses of their deposits; an address without any is left out. */
export async function readDebts(
  db: Kysely<DB>,
  addressIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentDebts>> {
  if (addressIds.length === 0) return new Map();
  // Credits and reversals of a deposit are named by its epoch, which a reversal begins.
  const { rows } = await sql<PaymentDebts & { address: string }>`
    SELECT d.address_id AS address,
           coalesce(sum(-e.amount) FILTER (WHERE e.amount < 0 AND d.state IN ('credited', 'final')), 0)::bigint
             AS "paidCents",
           coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS "openedCents"
    FROM deposits d
    JOIN deposit_addresses a ON a.id = d.address_id
    JOIN ledger_transactions t ON t.idempotency_key IN (
      'deposit:' || d.id || ':' || d.epoch || ':credit:debt',
      'deposit:' || d.id || ':' || (d.epoch - 1) || ':reverse:debt')
    JOIN ledger_entries e ON e.transaction_id = t.id
      AND e.account_id = ledger_account_id('wallet', a.customer_id, 'USD')
    WHERE d.address_id = ANY(${[...addressIds]}::uuid[])
      AND (t.idempotency_key LIKE '%:credit:debt' OR d.missing_since IS NOT NULL)
    GROUP BY d.address_id`.execute(db);
  return new Map(rows.map(({ address, ...debts }) => [address, debts]));
}
