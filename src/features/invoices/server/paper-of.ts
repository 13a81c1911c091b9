import { sql } from "kysely";
import type { Paper, PaperOf } from "#src/features/wallet/server/index.ts";
import { encodeId } from "#src/shared/ids.ts";

/** Invoices of purchases and credit notes of refunds, for the page that lists movements. */
export const readPapers: PaperOf = async (db, customerId, transactionIds) => {
  if (transactionIds.length === 0) return new Map<string, Paper>();
  const { rows } = await sql<{ transaction_id: string; id: string; number: string }>`
    SELECT t.id AS transaction_id, i.id, i.number
    FROM ledger_transactions t JOIN invoices i ON i.customer_id = ${customerId} AND i.order_id = t.reference_id
      AND CASE t.kind WHEN 'purchase' THEN i.kind = 'invoice' ELSE i.transaction_id = t.id END
    WHERE t.id = ANY (${[...transactionIds]}::uuid[]) AND t.kind IN ('purchase', 'refund')`.execute(db);
  return new Map(
    rows.map(({ transaction_id: transactionId, id, number }) => [
      transactionId,
      { id: encodeId("invoice", id), number },
    ]),
  );
};
