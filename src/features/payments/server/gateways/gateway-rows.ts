import type { Kysely, Selectable } from "kysely";
import type { DB, GatewayPayments } from "#src/platform/db/schema.gen.ts";

export type GatewayPaymentRow = Selectable<GatewayPayments>;

/** A payment of this customer; undefined for any other. */
export function findOwnGatewayPayment(
  db: Kysely<DB>,
  customerId: string,
  id: string,
): Promise<GatewayPaymentRow | undefined> {
  return db
    .selectFrom("gateway_payments")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** What came for a payment, in the order in which it was seen. */
export async function readGatewayDeposits(db: Kysely<DB>, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom("gateway_deposits")
    .selectAll()
    .where("payment_id", "in", [...paymentIds])
    .orderBy("seen_at")
    .orderBy("id")
    .execute();
}
