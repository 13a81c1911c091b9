import { sql } from "kysely";
import type { StaffQueue } from "#src/platform/operator/staff-queue.ts";
import type { StaffContext } from "../deps.ts";

/** What waits for a second person: seen by who asked for it, and by all whose role permits the act. */
export function approvalsQueue({ acts }: Pick<StaffContext, "acts">): StaffQueue {
  return {
    kind: "approvals",
    waiting: (now) => {
      const known = JSON.stringify(acts().map(({ name, permission }) => ({ name, permission })));
      return sql`
        SELECT a.id::text AS id, a.state AS mark, act.permission, a.asked_by AS member
        FROM staff_approvals a
        LEFT JOIN jsonb_to_recordset(${known}::jsonb) AS act (name text, permission text) ON act.name = a.act
        WHERE a.state IN ('asked', 'waiting') AND a.expires_at > ${now}`;
    },
  };
}
