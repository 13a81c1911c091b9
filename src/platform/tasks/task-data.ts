import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { nothing, ofCustomer, personalTable } from "#src/platform/personal/personal-table.ts";

/** Long work for a customer: what it was begun with may be a text of theirs. */
export const taskData: PersonalData = {
  tables: [
    personalTable("tasks", {
      whose: ofCustomer(),
      copy: {
        file: "tasks",
        key: ["id"],
        columns: [
          "id",
          "kind",
          "object_type",
          "object_id",
          "state",
          "created_at",
          "finished_at",
          "error_code",
        ],
      },
      erasing: {
        input: sql`jsonb_strip_nulls(jsonb_build_object('orderId', input -> 'orderId'))`,
        error_detail: nothing,
      },
    }),
  ],
  async obstacles(db, customerId) {
    const { rows } = await sql<{ count: bigint }>`
      SELECT count(*)::bigint AS count FROM tasks
      WHERE customer_id = ${customerId} AND state IN ('queued', 'running')`.execute(db);
    const count = Number(rows[0]?.count ?? 0n);
    return count === 0 ? [] : [{ code: "tasks", count }];
  },
};
