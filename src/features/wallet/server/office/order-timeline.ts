import { sql } from "kysely";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import { encodeId } from "#src/shared/ids.ts";

interface OrderRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly state: string;
  readonly cents: bigint;
  readonly label: string | null;
}

/** What a customer ordered, renewals among it. */
export const orderTimeline: TimelineSource = {
  kind: "order",
  async find(db, customerId, { before, limit }) {
    const { rows } = await sql<OrderRow>`
      SELECT o.id, o.created_at AS at, o.kind, o.state, o.total_cents AS cents,
             (SELECT label FROM order_lines WHERE order_id = o.id ORDER BY position LIMIT 1) AS label
      FROM orders o
      WHERE o.customer_id = ${customerId}
        AND ${isBefore(before, { at: sql`o.created_at`, id: sql`o.id`, type: "uuid" })}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`.execute(db);
    return rows.map(({ id, at, kind, state, cents, label }) => ({
      id,
      at,
      code: kind,
      title: label ?? "",
      state,
      cents,
      opens: { kind: "order", id: encodeId("order", id) },
    }));
  },
};
