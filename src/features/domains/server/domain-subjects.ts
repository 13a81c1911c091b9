import { sql } from "kysely";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { matchNames } from "./match-names.ts";

/** The names of a customer; one that was released keeps its row. */
export const domainSubjects: SubjectSource = {
  type: "domain",
  async describe(db, customerId, ids) {
    const rows = await db
      .selectFrom("domains")
      .select(["id", "name", "state"])
      .where("customer_id", "=", customerId)
      .where("id", "in", [...ids])
      .execute();
    return new Map(
      rows.map(({ id, name, state }) => [
        id,
        { name: toShown(name), coins: null, hasEnded: state === "released" || state === "transferred_out" },
      ]),
    );
  },
  async find(db, customerId, term) {
    const { rows } = await sql<{ id: string }>`
      SELECT d.id FROM domains d
      WHERE d.customer_id = ${customerId} AND ${await matchNames(db, customerId, term)}`.execute(db);
    return rows.map(({ id }) => id);
  },
  async periods(db, orderIds) {
    const rows = await db
      .selectFrom("domain_orders")
      .select(["order_id", "starts_at", "ends_at"])
      .where("order_id", "in", [...orderIds])
      .where("years", ">", 0)
      .where("state", "=", "done")
      .execute();
    return new Map(
      rows.flatMap(({ order_id: id, starts_at: from, ends_at: to }) =>
        from === null || to === null ? [] : [[id, { from, to }] as const],
      ),
    );
  },
};
