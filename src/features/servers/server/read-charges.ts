import { type Kysely, sql } from "kysely";
import { lacksMoney } from "#src/features/services/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RunningService } from "#src/platform/money/charge-source.ts";

interface ServiceRow extends Omit<RunningService, "type" | "isRefused"> {
  readonly renewalError: string | null;
}

/** The customer's servers that a further term can be paid for: what renews itself is charged when the term begins. */
export async function readCharges(
  db: Kysely<DB>,
  customerId: string,
  now: Date,
): Promise<readonly RunningService[]> {
  const { rows } = await sql<ServiceRow>`
    SELECT s.id, s.name, coalesce(o.total_cents, servers_due_cents(s.id)) AS cents, s.months, s.renewal_error AS "renewalError",
           CASE WHEN s.autoprolong THEN servers_term_start(s.service, s.paid_until, ${now}) ELSE s.paid_until END AS at,
           s.autoprolong AS "renewsItself", o.id IS NOT NULL AS "isReserved", s.service = 'suspended' AS "isSuspended"
    FROM servers s
    LEFT JOIN service_renewals r ON r.service_id = s.id AND r.state = 'reserved'
    LEFT JOIN orders o ON o.id = r.order_id
    WHERE s.customer_id = ${customerId} AND s.paid_until IS NOT NULL
      AND servers_is_payable(s.service, s.suspended_reason) AND s.hold_id IS NULL AND s.removes_at IS NULL`.execute(
    db,
  );
  return rows.map(({ renewalError, ...row }) => ({
    ...row,
    type: "server",
    isRefused: !row.isReserved && renewalError !== null && !lacksMoney(renewalError),
  }));
}
