import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What gateways took for a customer; it is found by its id there, its coin or its way to pay. */
export const gatewaySubjects: SubjectSource = {
  type: "gateway-deposit",
  async describe(db, customerId, ids) {
    const rows = await depositsOf(db, customerId)
      .select(["d.id", "d.payment_id", "d.asset", "d.amount", "d.gateway_payment_id", "p.method_name"])
      .where("d.id", "in", [...ids])
      .execute();
    return new Map(
      rows.map((row) => {
        const coins = {
          amount: row.amount,
          asset: row.asset,
          network: row.method_name,
          txid: row.gateway_payment_id,
          paymentId: encodeId("gatewayPayment", row.payment_id),
        };
        return [row.id, { name: null, coins }] as const;
      }),
    );
  },
  async find(db, customerId, term) {
    const pattern = likePattern(term);
    const rows = await depositsOf(db, customerId)
      .select("d.id")
      .where(({ or, eb }) =>
        or([
          eb("d.gateway_payment_id", "ilike", pattern),
          eb("d.asset", "=", term.toUpperCase()),
          eb("p.method_name", "ilike", pattern),
        ]),
      )
      .execute();
    return rows.map(({ id }) => id);
  },
  async findByHash(db, hash) {
    const rows = await db
      .selectFrom("gateway_deposits")
      .select("id")
      .where("gateway_payment_id", "=", hash)
      .limit(500)
      .execute();
    return rows.map(({ id }) => id);
  },
};

function depositsOf(db: Kysely<DB>, customerId: string) {
  return db
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .where("p.customer_id", "=", customerId);
}
