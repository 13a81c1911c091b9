import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { seenCents } from "#src/platform/personal/shown-entry.ts";
import type { Platform } from "#src/platform/platform.ts";
import { domainOfLine } from "#src/shared/domain-names/line-domain.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { walletOfficeRoutes } from "../../contract-office.ts";
import type { WalletDeps } from "../deps.ts";
import { nameObjects, type OrderRow, orderRowView, refundedOfOrder } from "./order-rows.ts";

type Answer = z.input<(typeof walletOfficeRoutes)["GET /v2/admin/orders/{id}"]["output"]>;

/** An order with all that it moved, with or without how much. */
export async function readOrder(
  { db }: Pick<Platform, "db">,
  deps: WalletDeps,
  { id, hasMoney }: { readonly id: string; readonly hasMoney: boolean },
): Promise<Answer> {
  const order: (OrderRow & { site_id: number; idempotency_key: string }) | undefined = (
    await sql<OrderRow & { site_id: number; idempotency_key: string }>`
      SELECT o.*, ${refundedOfOrder} AS refunded_cents FROM orders o WHERE o.id = ${id}`.execute(db.kysely)
  ).rows[0];
  if (!order) throw new AppError("not_found");
  const customerOf = await showCustomers(db.kysely, [order.customer_id]);
  const names = await nameObjects(db.kysely, deps, [order]);
  return {
    ...orderRowView(order, customerOf, names, hasMoney),
    siteId: order.site_id,
    idempotencyKey: order.idempotency_key,
    orderedBy: await readDoer(db.kysely, order),
    lines: await readLines(db.kysely, id, hasMoney),
    postings: await readPostings(db.kysely, id, hasMoney),
    tasks: await readTasks(db.kysely, order),
  };
}

/** Who gave it: its task, or the audit row of its purchase, names them. */
async function readDoer(db: Kysely<DB>, { id, object_id: object }: OrderRow): Promise<DoneBy | null> {
  const { rows } = await sql<{ actor: { kind: string; id?: string }; name: string | null }>`
    SELECT act.actor, ${doerName("act.actor")} AS name FROM (
      SELECT t.actor, t.created_at AS at FROM tasks t
      WHERE t.object_id = ${object} AND t.input ->> 'orderId' = ${id}
      UNION ALL
      SELECT a.actor, a.at FROM audit_log a
      WHERE a.object_id = ${object} AND a.detail ->> 'orderId' = ${id}) act
    ORDER BY act.at LIMIT 1`.execute(db);
  const [found] = rows;
  return found ? doneByOf(found.actor, found.name) : null;
}

async function readLines(db: Kysely<DB>, orderId: string, hasMoney: boolean): Promise<Answer["lines"]> {
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return lines.map((line) => ({
    sku: line.sku,
    label: line.label,
    domain: domainOfLine(line.sku, line.label),
    netCents: seenCents(line.net_cents, hasMoney),
    taxBasisPoints: line.tax_basis_points,
    taxCents: seenCents(line.tax_cents, hasMoney),
    grossCents: seenCents(line.gross_cents, hasMoney),
    catalogueVersion: Number(line.catalogue_version),
  }));
}

interface PostingRow {
  readonly id: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly entries: Answer["postings"][number]["entries"];
}

async function readPostings(db: Kysely<DB>, orderId: string, hasMoney: boolean): Promise<Answer["postings"]> {
  const { rows } = await sql<PostingRow>`
    SELECT t.id, t.kind, t.created_at, (
      SELECT json_agg(json_build_object('account', a.kind, 'currency', e.currency, 'amount', e.amount::text)
                      ORDER BY e.id)
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE e.transaction_id = t.id) AS entries
    FROM ledger_transactions t WHERE t.reference_type = 'order' AND t.reference_id = ${orderId}
    ORDER BY t.created_at, t.id`.execute(db);
  return rows.map(({ id, created_at: at, entries, ...posting }) => ({
    ...posting,
    entries: hasMoney ? entries : entries.map((entry) => ({ ...entry, amount: null })),
    id: encodeId("transaction", id),
    createdAt: at.toISOString(),
  }));
}

async function readTasks(db: Kysely<DB>, order: OrderRow): Promise<Answer["tasks"]> {
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "kind", "state", "created_at", "finished_at", "error_code"])
    .where("object_type", "=", order.object_type)
    .where("object_id", "=", order.object_id)
    .where(sql<boolean>`input ->> 'orderId' = ${order.id}`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: encodeId("task", row.id),
    kind: row.kind,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    errorCode: row.error_code,
  }));
}
