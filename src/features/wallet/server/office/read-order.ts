import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RefundedService, RefundSource } from "#src/platform/money/refund-source.ts";
import { AppError } from "#src/shared/errors.ts";

const paidLines = z.array(
  z.object({
    position: z.int(),
    sku: z.string(),
    label: z.string(),
    paidCents: z.int(),
    refundedCents: z.int(),
  }),
);

/** An order with what was paid for each of its lines, what went back of that, and the service that it was for. */
export interface RefundableOrder {
  readonly id: string;
  readonly customerId: string;
  /** Its customer was erased: no one could spend what goes back. */
  readonly isErased: boolean;
  readonly siteId: number;
  readonly kind: string;
  readonly state: string;
  readonly totalCents: bigint;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly objectType: string;
  readonly objectId: string;
  readonly lines: z.output<typeof paidLines>;
  readonly source: RefundSource | null;
  readonly service: RefundedService | null;
}

/** Reads it for a refund at this moment. Throws `not_found`. */
export async function readRefundable(
  db: Kysely<DB>,
  sources: readonly RefundSource[],
  orderId: string,
  at: Date,
): Promise<RefundableOrder> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .selectAll("orders")
    .select("customers.erased_at")
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (order === undefined) throw new AppError("not_found");
  const source =
    sources.find(({ type, kinds }) => type === order.object_type && kinds.includes(order.kind)) ?? null;
  const asked = { orderId, objectId: order.object_id, customerId: order.customer_id, at };
  return {
    id: order.id,
    customerId: order.customer_id,
    isErased: order.erased_at !== null,
    siteId: order.site_id,
    kind: order.kind,
    state: order.state,
    totalCents: order.total_cents,
    createdAt: order.created_at,
    settledAt: order.settled_at,
    objectType: order.object_type,
    objectId: order.object_id,
    lines: paidLines.parse(await call(db, "wallet_lines_paid", { order: orderId })),
    source,
    service: (await source?.describe(db, asked)) ?? null,
  };
}

/** Locks the wallet of the order's customer, before anything of it is read. */
export async function lockWalletOf(db: Kysely<DB>, orderId: string): Promise<void> {
  await sql`SELECT wallet_open(customer_id) FROM orders WHERE id = ${orderId}`.execute(db);
}

/** What went back of the order's lines so far. */
export function refundedOf({ lines }: Pick<RefundableOrder, "lines">): number {
  return lines.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
}
