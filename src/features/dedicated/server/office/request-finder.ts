import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";

interface RequestRow {
  readonly id: string;
  readonly customer_id: string;
  readonly configuration_name: string;
  readonly quantity: number;
  readonly state: string;
  readonly price_cents: bigint;
  readonly created_at: Date;
}

/** Requests for dedicated servers by their id. */
export const requestFinder: Finder = {
  permission: "orders.read",
  find(db, term) {
    const uuid = uuidOf(term, "dedicatedRequest");
    if (uuid === null) return null;
    return sql<RequestRow>`
      SELECT id, customer_id, configuration_name, quantity, state, price_cents, created_at
      FROM dedicated_requests WHERE id = ${uuid}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "dedicated-request",
          id: encodeId("dedicatedRequest", row.id),
          title: `${row.quantity} × ${row.configuration_name}`,
          state: row.state,
          customerId: row.customer_id,
          at: row.created_at,
          cents: row.price_cents,
          matched: "id",
          isExact: true,
        })),
      );
  },
};
