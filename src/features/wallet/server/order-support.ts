import { sql } from "kysely";
import { factsOf, type SupportSubject } from "#src/platform/support/support-subject.ts";
import { encodeId } from "#src/shared/ids.ts";

interface OrderRow {
  readonly kind: string;
  readonly state: string;
  readonly total_cents: bigint;
  readonly object_type: string;
  readonly object_id: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly label: string | null;
  readonly task_id: string | null;
  readonly error_code: string | null;
}

/** A customer's orders, as tickets about them begin: with what failed, and that it was paid back. */
export const orderSupport: SupportSubject = {
  kind: "order",
  idKind: "order",
  right: "money",
  scope: "wallet:read",
  async describe(db, customerId, id) {
    const { rows } = await sql<OrderRow>`
      SELECT o.kind, o.state, o.total_cents, o.object_type, o.object_id, o.created_at, o.settled_at,
             (SELECT label FROM order_lines WHERE order_id = o.id ORDER BY position LIMIT 1) AS label,
             task.id AS task_id, task.error_code
      FROM orders o LEFT JOIN LATERAL (
        SELECT id, error_code FROM tasks t
        WHERE t.object_type = o.object_type AND t.object_id = o.object_id AND t.state = 'failed'
          AND t.created_at >= o.created_at ORDER BY t.created_at LIMIT 1
      ) AS task ON o.state = 'refunded'
      WHERE o.id = ${id} AND o.customer_id = ${customerId}`.execute(db);
    const [order] = rows;
    if (order === undefined) return null;
    const { object_type: type } = order;
    return {
      label: order.label ?? encodeId("order", id),
      topic: "billing",
      text: order.state === "refunded" ? "orderFailed" : "order",
      of: type === "server" || type === "domain" ? { kind: type, id: order.object_id } : null,
      isDown: false,
      facts: factsOf({
        order: order.kind,
        id: encodeId("order", id),
        state: order.state,
        cents: order.total_cents,
        task: order.task_id === null ? null : encodeId("task", order.task_id),
        error: order.error_code,
        "created-at": order.created_at,
      }),
    };
  },
};
