import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";

interface OrderRow {
  readonly id: string;
  readonly customer_id: string;
  readonly state: string;
  readonly total_cents: bigint;
  readonly created_at: Date;
  readonly label: string | null;
}

/** Orders by their id, which is that of their hold too. */
const orderFinder: Finder = {
  permission: "orders.read",
  find(db, term) {
    const uuid = uuidOf(term, "order", "hold", "period");
    if (uuid === null) return null;
    return sql<OrderRow>`
      SELECT o.id, o.customer_id, o.state, o.total_cents, o.created_at,
             (SELECT label FROM order_lines WHERE order_id = o.id ORDER BY position LIMIT 1) AS label
      FROM orders o WHERE o.id = ${uuid}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "order",
          id: encodeId("order", row.id),
          title: row.label ?? encodeId("order", row.id),
          state: row.state,
          customerId: row.customer_id,
          at: row.created_at,
          cents: row.total_cents,
          matched: "id",
          isExact: true,
        })),
      );
  },
};

interface TransactionRow {
  readonly id: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly customer_id: string | null;
  readonly amount: bigint | null;
}

/** Transactions of the ledger by their id, with what they did to a wallet. */
const transactionFinder: Finder = {
  permission: "ledger.read",
  find(db, term) {
    const uuid = uuidOf(term, "transaction");
    if (uuid === null) return null;
    return sql<TransactionRow>`
      SELECT t.id, t.kind, t.created_at, moved.customer_id, moved.amount
      FROM ledger_transactions t
      LEFT JOIN LATERAL (
        SELECT a.customer_id, e.amount::bigint AS amount
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
        WHERE e.transaction_id = t.id AND a.customer_id IS NOT NULL ORDER BY a.kind <> 'wallet' LIMIT 1
      ) AS moved ON true
      WHERE t.id = ${uuid}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "transaction",
          id: encodeId("transaction", row.id),
          title: encodeId("transaction", row.id),
          state: row.kind,
          customerId: row.customer_id,
          at: row.created_at,
          cents: row.amount,
          matched: "id",
          isExact: true,
        })),
      );
  },
};

export const walletFinders = [orderFinder, transactionFinder];
