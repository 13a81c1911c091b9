import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";

interface TaskRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly error_code: string | null;
  readonly customer_id: string | null;
  readonly created_at: Date;
}

/** Tasks of every feature by their id. */
export const taskFinder: Finder = {
  permission: "tasks.read",
  find(db, term) {
    const uuid = uuidOf(term, "task");
    if (uuid === null) return null;
    return sql<TaskRow>`
      SELECT id, kind, state, error_code, customer_id, created_at FROM tasks WHERE id = ${uuid}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "task",
          id: encodeId("task", row.id),
          title: row.kind,
          detail: row.error_code ?? "",
          state: row.state,
          customerId: row.customer_id,
          at: row.created_at,
          matched: "id",
          isExact: true,
        })),
      );
  },
};
