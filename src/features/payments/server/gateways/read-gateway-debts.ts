import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { noDebts, type PaymentDebts } from "../read-debts.ts";

/** What the deposits of a gateway's payment had to do with their customer's debt. */
export async function readGatewayDebts(
  db: Kysely<DB>,
  customerId: string,
  paymentId: string,
): Promise<PaymentDebts> {
  // Credits and reversals of a deposit are named by its epoch, which a reversal begins.
  const { rows } = await sql<PaymentDebts>`
    SELECT coalesce(sum(-e.amount) FILTER (WHERE e.amount < 0), 0)::bigint AS "paidCents",
           coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS "openedCents"
    FROM gateway_deposits d
    JOIN ledger_transactions t ON t.idempotency_key = CASE d.state
      WHEN 'credited' THEN 'gateway:' || d.id || ':' || d.epoch || ':credit:debt'
      WHEN 'reversed' THEN 'gateway:' || d.id || ':' || (d.epoch - 1) || ':reverse:debt' END
    JOIN ledger_entries e ON e.transaction_id = t.id
      AND e.account_id = ledger_account_id('wallet', ${customerId}::uuid, 'USD')
    WHERE d.payment_id = ${paymentId}`.execute(db);
  return rows[0] ?? noDebts;
}
