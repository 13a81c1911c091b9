import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { shownId } from "#src/platform/operator/shown-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { walletLedgerRoutes } from "../../contract-ledger.ts";
import type { WalletDeps } from "../deps.ts";
import { nameObjects, type OrderRow } from "../admin/order-rows.ts";
import { describeObjects } from "../describe-objects.ts";

type List = z.input<(typeof walletLedgerRoutes)["GET /v2/admin/transactions"]["output"]>;
export type LedgerEntry = List["entries"][number];

export interface EntryRow {
  readonly id: bigint;
  readonly transaction_id: string;
  readonly kind: string;
  readonly account: string;
  readonly customer_id: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly balance_after: string | null;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly created_at: Date;
}

interface Wanted {
  readonly where: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/** Entries with their transactions (`t`) and accounts (`a`). */
export async function readEntries(
  db: Kysely<DB>,
  { where, order, limit }: Wanted,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.transaction_id, t.kind, a.kind AS account, a.customer_id, e.currency, e.amount::text,
           e.balance_after::text, t.reference_type, t.reference_id, t.created_at
    FROM ledger_entries e
      JOIN ledger_transactions t ON t.id = e.transaction_id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(db);
  return rows;
}

/** The same as staff sees them: customers by name, and what caused them by its own. */
export async function showEntries(
  db: Kysely<DB>,
  deps: WalletDeps,
  rows: readonly EntryRow[],
): Promise<LedgerEntry[]> {
  const customerIds = [...new Set(rows.flatMap(({ customer_id: id }) => id ?? []))];
  const customerOf = await showCustomers(db, customerIds);
  const names = new Map<string, string>();
  for (const customerId of customerIds) {
    const objects = rows
      .filter((row) => row.customer_id === customerId)
      .map((row) => ({ type: row.reference_type, id: row.reference_id }));
    const subjects = await describeObjects(db, deps.subjectSources(), customerId, objects);
    for (const [id, { name, coins }] of subjects) {
      const text = coins === null ? name : `${coins.amount} ${coins.asset}`;
      if (text !== null) names.set(id, text);
    }
  }
  const orders = await nameOrders(db, deps, rows);
  const notes = await noteAdjustments(db, rows);
  return rows.map((row) => ({
    transactionId: encodeId("transaction", row.transaction_id),
    createdAt: row.created_at.toISOString(),
    kind: row.kind,
    account: row.account,
    currency: row.currency,
    amount: row.amount,
    balanceAfter: row.balance_after,
    customer: row.customer_id === null ? null : customerOf(row.customer_id),
    reference: {
      type: row.reference_type,
      // An adjustment is its own cause.
      id:
        row.reference_type === "adjustment"
          ? encodeId("transaction", row.reference_id)
          : shownId(row.reference_type, row.reference_id),
      name:
        names.get(row.reference_id) ?? orders.get(row.reference_id) ?? notes.get(row.reference_id) ?? null,
    },
  }));
}

/** Adjustments by what their customers read of them, so that a correction differs from what it corrects. */
async function noteAdjustments(
  db: Kysely<DB>,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap((row) => (row.reference_type === "adjustment" ? row.reference_id : [])));
  if (ids.size === 0) return new Map();
  const adjustments = await db
    .selectFrom("wallet_adjustments")
    .select(["id", "note"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(adjustments.map(({ id, note }) => [id, note]));
}

/** Orders by what their service is called. */
async function nameOrders(
  db: Kysely<DB>,
  deps: WalletDeps,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => (row.reference_type === "order" ? row.reference_id : [])))];
  if (ids.length === 0) return new Map();
  const { rows: orders } = await sql<Pick<OrderRow, "id" | "customer_id" | "object_type" | "object_id">>`
    SELECT id, customer_id, object_type, object_id
    FROM orders WHERE id = ANY (${ids}::uuid[])`.execute(db);
  const names = await nameObjects(db, deps, orders);
  return new Map(
    orders.flatMap(({ id, object_id: object }) => {
      const name = names.get(object)?.name ?? null;
      return name === null ? [] : [[id, name] as const];
    }),
  );
}
