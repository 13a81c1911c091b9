import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { domainOfLine } from "#src/shared/domain-names/line-domain.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { transactionKind, transactionOutput } from "../contract.ts";

type TransactionLine = z.input<typeof transactionOutput>;

export interface TransactionQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly kind?: z.output<typeof transactionKind> | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface EntryRow {
  readonly transaction_id: string;
  readonly kind: z.output<typeof transactionKind>;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly account_version: bigint;
  readonly created_at: Date;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly order_state: "paid" | "delivered" | "refunded" | null;
  readonly object_type: "server" | "domain" | null;
  readonly object_id: string | null;
  readonly sku: string | null;
  readonly label: string | null;
}

/** The wallet's entries, newest first. Its account version counts them without a gap, so it is the cursor. */
export async function listTransactions(
  db: Kysely<DB>,
  customerId: string,
  query: TransactionQuery,
): Promise<{ transactions: TransactionLine[]; nextCursor: string | null }> {
  const rows = await readEntries(db, customerId, query);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return { transactions: page.map(lineOf), nextCursor: last?.account_version.toString() ?? null };
}

async function readEntries(db: Kysely<DB>, customerId: string, query: TransactionQuery): Promise<EntryRow[]> {
  const filters: RawBuilder<unknown>[] = [];
  if (query.cursor !== undefined) filters.push(sql`AND e.account_version < ${versionOf(query.cursor)}`);
  if (query.kind !== undefined) filters.push(sql`AND t.kind = ${query.kind}`);
  if (query.from !== undefined) filters.push(sql`AND t.created_at >= ${startOf(query.from)}`);
  if (query.to !== undefined) filters.push(sql`AND t.created_at < ${startOf(query.to)} + interval '1 day'`);
  const { rows } = await sql<EntryRow>`
    SELECT e.transaction_id, t.kind, e.amount, e.balance_after, e.account_version, t.created_at,
           t.reference_type, t.reference_id, o.state AS order_state,
           CASE WHEN o.object_type IN ('server', 'domain') THEN o.object_type END AS object_type, o.object_id, line.sku,
           CASE t.reference_type
             WHEN 'order' THEN line.label
             -- The coin of a deposit is the other currency of its ledger transaction.
             WHEN 'deposit' THEN (SELECT min(coin.currency) FROM ledger_entries coin
                                  WHERE coin.transaction_id = t.id AND coin.currency <> 'USD')
           END AS label
    FROM ledger_entries e
    JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN orders o ON t.reference_type = 'order' AND o.id = t.reference_id
    -- The first line is the purchase itself; discounts and offers follow.
    LEFT JOIN LATERAL (SELECT first.sku, first.label FROM order_lines first WHERE first.order_id = o.id
                       ORDER BY first.position LIMIT 1) line ON true
    WHERE e.account_id = ledger_account_id('wallet', ${customerId}::uuid, 'USD') ${sql.join(filters, sql` `)}
    ORDER BY e.account_version DESC LIMIT ${query.limit + 1}`.execute(db);
  return rows;
}

function lineOf(row: EntryRow): TransactionLine {
  return {
    id: encodeId("transaction", row.transaction_id),
    kind: row.kind,
    amountCents: centsToNumber(row.amount),
    balanceAfterCents: centsToNumber(row.balance_after),
    sku: row.sku,
    label: row.label ?? "Balance adjustment",
    domain: domainOfLine(row.sku, row.label),
    object: objectOf(row),
    orderState: row.order_state,
    createdAt: row.created_at.toISOString(),
  };
}

function objectOf(row: EntryRow): TransactionLine["object"] {
  if (row.reference_type === "deposit") return { type: "deposit", id: encodeId("deposit", row.reference_id) };
  const { object_type: type, object_id: id } = row;
  return type === null || id === null ? null : { type, id: encodeId(type, id) };
}

function versionOf(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return BigInt(cursor);
}

function startOf(day: string): RawBuilder<unknown> {
  return sql`${`${day}T00:00:00Z`}::timestamptz`;
}
