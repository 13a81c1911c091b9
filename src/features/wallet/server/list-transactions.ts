import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { snapshot } from "#src/platform/db/snapshot.ts";
import type { MoneySubject, SubjectSource } from "#src/platform/money/subject-source.ts";
import { domainOfLine } from "#src/shared/domain-names/line-domain.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { transactionKind, transactionOutput, walletContract } from "../contract.ts";
import { describeObjects, findObjects } from "./describe-objects.ts";
import { filterTransactions, isSearch, type TransactionFilter } from "./filter-transactions.ts";
import { type HasFormerPapers, noPapers, type Paper, type PaperOf } from "./paper-of.ts";
import { type KeptSums, type MovementSum, sumMovements } from "./sum-movements.ts";

type TransactionLine = z.input<typeof transactionOutput>;

export interface TransactionQuery extends TransactionFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type TransactionPage = z.input<(typeof walletContract)["GET /v2/transactions"]["output"]>;

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
  readonly refunded: bigint;
  readonly note: string | null;
}

/** What higher features say of the movements. */
interface Beside {
  readonly sources: readonly SubjectSource[];
  readonly paperOf: PaperOf;
  readonly hasFormerPapers: HasFormerPapers;
}

const noneBeside: Beside = { sources: [], paperOf: noPapers, hasFormerPapers: async () => false };

/**
 * The wallet's entries, newest first, in one snapshot with their sums. Its account version counts them without a gap,
 * so it is the cursor. `kept` has sums of earlier calls.
 */
export function listTransactions(
  db: Kysely<DB>,
  customerId: string,
  query: TransactionQuery,
  { sources, paperOf, hasFormerPapers }: Beside = noneBeside,
  kept: KeptSums = new Map(),
): Promise<TransactionPage> {
  return snapshot(db, async (trx) => {
    const found = await findObjects(trx, sources, customerId, query.searchTerm);
    const filters = filterTransactions(query, found);
    const rows = await readEntries(trx, customerId, query, filters);
    const page = rows.slice(0, query.limit);
    const objects = page.flatMap((row) => movedObject(row) ?? []);
    const subjects = await describeObjects(trx, sources, customerId, objects);
    const papers = await paperOf(
      trx,
      customerId,
      page.flatMap((row) => (row.reference_type === "order" ? [row.transaction_id] : [])),
    );
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    const summarize = async () => {
      const sums = await sumMovements(trx, customerId, kept);
      const listed = isSearch(query) ? await sumFound(trx, customerId, filters) : sums.filter(isOf(query));
      return { ...summaryOf(listed, sums), hasFormerInvoices: await hasFormerPapers(trx, customerId) };
    };
    return {
      transactions: page.map((row) => lineOf(row, subjects, papers)),
      nextCursor: last?.account_version.toString() ?? null,
      summary: query.cursor === undefined ? await summarize() : null,
    };
  });
}

/** Entries of the customer's wallet as `e`, with their transaction, order and its first line. */
const entriesOf = (customerId: string) => sql`
    FROM ledger_entries e
    JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN orders o ON t.reference_type = 'order' AND o.id = t.reference_id
    -- The first line is the purchase itself; discounts and offers follow.
    LEFT JOIN LATERAL (SELECT first.sku, first.label FROM order_lines first WHERE first.order_id = o.id
                       ORDER BY first.position LIMIT 1) line ON true
    WHERE e.account_id = ledger_account_id('wallet', ${customerId}::uuid, 'USD')`;

async function readEntries(
  db: Kysely<DB>,
  customerId: string,
  { cursor, limit }: TransactionQuery,
  filters: readonly RawBuilder<unknown>[],
): Promise<EntryRow[]> {
  const after = cursor === undefined ? sql`` : sql`AND e.account_version < ${versionOf(cursor)}`;
  const { rows } = await sql<EntryRow>`
    SELECT e.transaction_id, t.kind, e.amount, e.balance_after, e.account_version, t.created_at,
           t.reference_type, t.reference_id, o.state AS order_state,
           CASE WHEN o.object_type IN ('server', 'domain') THEN o.object_type END AS object_type, o.object_id, line.sku,
           CASE t.reference_type
             WHEN 'order' THEN line.label
             -- The coin of a deposit is the other currency of its ledger transaction, which a debt is posted beside.
             WHEN 'deposit' THEN (SELECT min(coin.currency) FROM ledger_transactions own
                                  JOIN ledger_entries coin ON coin.transaction_id = own.id AND coin.currency <> 'USD'
                                  WHERE own.idempotency_key = CASE t.kind
                                    WHEN 'debt' THEN left(t.idempotency_key, -length(':debt'))
                                    ELSE t.idempotency_key END)
             -- The gateway that took it is the source of its ledger transaction.
             WHEN 'gateway-deposit' THEN (SELECT min(substr(source.kind, length('gateway-') + 1)) FROM ledger_entries own
                                          JOIN ledger_accounts source ON source.id = own.account_id
                                          WHERE own.transaction_id = t.id AND source.kind LIKE 'gateway-%')
           END AS label,
           CASE WHEN t.kind = 'purchase' AND o.state = 'delivered' THEN wallet_refunded(o.id) ELSE 0 END AS refunded,
           coalesce((SELECT note FROM wallet_adjustments WHERE id = t.id),
                    (SELECT note FROM refund_acts WHERE id = t.id)) AS note
    ${entriesOf(customerId)} ${sql.join(filters, sql` `)} ${after}
    ORDER BY e.account_version DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

/** The sums of what a day or a text limits, for which every entry is looked at. */
async function sumFound(
  db: Kysely<DB>,
  customerId: string,
  filters: readonly RawBuilder<unknown>[],
): Promise<readonly MovementSum[]> {
  const { rows } = await sql<MovementSum>`
    SELECT t.kind, e.amount > 0 AS "isIn", count(*)::integer AS count, sum(e.amount)::bigint AS cents
    ${entriesOf(customerId)} ${sql.join(filters, sql` `)} GROUP BY 1, 2`.execute(db);
  return rows;
}

function isOf({ kind, direction }: TransactionQuery) {
  return (sum: MovementSum): boolean =>
    (kind === undefined || sum.kind === kind) &&
    (direction === undefined || (sum.isIn === (direction === "in") && sum.kind !== "debt"));
}

function summaryOf(listed: readonly MovementSum[], all: readonly MovementSum[]) {
  // A debt that grows is no money that came, and one that is paid took it when it grew.
  const moved = listed.filter(({ kind }) => kind !== "debt" || listed.every((one) => one.kind === "debt"));
  const total = (isIn: boolean) =>
    centsToNumber(moved.reduce((sum, one) => (one.isIn === isIn ? sum + one.cents : sum), 0n));
  return {
    count: listed.reduce((sum, one) => sum + one.count, 0),
    inCents: total(true),
    outCents: total(false),
    kinds: [...new Set(all.map(({ kind }) => kind))],
  };
}

function lineOf(
  row: EntryRow,
  subjects: ReadonlyMap<string, MoneySubject>,
  papers: ReadonlyMap<string, Paper>,
): TransactionLine {
  const moved = movedObject(row);
  const subject = moved && subjects.get(moved.id);
  return {
    id: encodeId("transaction", row.transaction_id),
    kind: row.kind,
    amountCents: centsToNumber(row.amount),
    balanceAfterCents: centsToNumber(row.balance_after),
    sku: row.sku,
    label: row.label ?? (row.kind === "reward" ? "Rewards of referrals" : "Credit or debit by staff"),
    domain: domainOfLine(row.sku, row.label),
    object: moved && objectOf(moved),
    name: subject?.name ?? null,
    coins: subject?.coins ?? null,
    orderState: row.order_state,
    refundedCents: centsToNumber(row.refunded),
    note: row.note,
    invoice: papers.get(row.transaction_id) ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

interface Moved {
  readonly type: "server" | "domain" | "deposit" | "gateway-deposit";
  readonly id: string;
}

/** Money of a gateway is a deposit too, by an id of its own kind. */
function objectOf({ type, id }: Moved): TransactionLine["object"] {
  return type === "gateway-deposit"
    ? { type: "deposit", id: encodeId("gatewayDeposit", id) }
    : { type, id: encodeId(type, id) };
}

function movedObject(row: EntryRow): Moved | null {
  const { reference_type: reference } = row;
  if (reference === "deposit" || reference === "gateway-deposit")
    return { type: reference, id: row.reference_id };
  const { object_type: type, object_id: id } = row;
  return type === null || id === null ? null : { type, id };
}

function versionOf(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError("invalid_input", undefined, { cursor: "invalid_input" });
  return BigInt(cursor);
}
