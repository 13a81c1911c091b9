import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { seenCents } from "#src/platform/personal/shown-entry.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { orderBrief } from "#src/shared/staff-schemas.ts";
import { refundedOfOrder } from "./order-rows.ts";

interface MoneyOf {
  /** Newest first; at most 50. */
  readonly orders: z.input<typeof orderBrief>[];
  /** All that its delivered orders cost, and all that orders gave back. */
  readonly paidCents: number | null;
  readonly refundedCents: number | null;
}

const shownOrders = 50;

/** What was paid for an object, by all who had it; to a role that does not read the ledger the orders alone. */
export async function readMoneyOf(
  db: Kysely<DB>,
  objectType: "server" | "domain",
  objectId: string,
  hasMoney: boolean,
): Promise<MoneyOf> {
  const own = sql`o.object_type = ${objectType} AND o.object_id = ${objectId}`;
  const { rows } = await sql<{
    id: string;
    kind: string;
    state: string;
    total_cents: bigint;
    refunded_cents: bigint;
    created_at: Date;
    settled_at: Date | null;
  }>`SELECT o.id, o.kind, o.state, o.total_cents, ${refundedOfOrder} AS refunded_cents, o.created_at, o.settled_at
     FROM orders o WHERE ${own} ORDER BY o.created_at DESC, o.id DESC LIMIT ${shownOrders}`.execute(db);
  const sums = await sql<{ paid: bigint; refunded: bigint }>`
    SELECT coalesce(sum(o.total_cents) FILTER (WHERE o.state = 'delivered'), 0)::bigint AS paid,
           coalesce(sum(${refundedOfOrder}), 0)::bigint AS refunded
    FROM orders o WHERE ${own}`.execute(db);
  return {
    orders: rows.map((row) => ({
      id: encodeId("order", row.id),
      kind: row.kind,
      state: row.state,
      totalCents: seenCents(row.total_cents, hasMoney),
      refundedCents: seenCents(row.refunded_cents, hasMoney),
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    })),
    paidCents: seenCents(sums.rows[0]?.paid ?? 0n, hasMoney),
    refundedCents: seenCents(sums.rows[0]?.refunded ?? 0n, hasMoney),
  };
}
