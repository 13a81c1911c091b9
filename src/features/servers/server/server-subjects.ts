import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";

/** The servers of a customer by their names; a deleted one keeps its row. */
export const serverSubjects: SubjectSource = {
  type: "server",
  async describe(db, customerId, ids) {
    const rows = await db
      .selectFrom("servers")
      .select(["id", "name", "service"])
      .where("customer_id", "=", customerId)
      .where("id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, name, service }) => [
        id,
        { name, coins: null, hasEnded: service === "terminating" || service === "terminated" },
      ]),
    );
  },
  async find(db, customerId, term) {
    const rows = await db
      .selectFrom("servers")
      .select("id")
      .where("customer_id", "=", customerId)
      .where("name", "ilike", likePattern(term))
      .execute();
    return rows.map(({ id }) => id);
  },
  async periods(db, orderIds) {
    const rows = await db
      .selectFrom("server_periods")
      .select(["order_id", "starts_at", "ends_at"])
      .where("order_id", "in", [...orderIds])
      .execute();
    return new Map(rows.map((row) => [row.order_id, { from: row.starts_at, to: row.ends_at }]));
  },
};
