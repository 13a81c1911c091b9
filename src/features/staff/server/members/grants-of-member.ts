import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { grantsOf } from "../roles/grants-of.ts";

/** What a member may do now, by their id: nothing when they are disabled or unknown. */
export async function grantsOfMember(db: Kysely<DB>, staffId: string): Promise<readonly StaffPermission[]> {
  const { rows } = await sql<{ role: string; permissions: string[] | null }>`
    SELECT staff.role, r.permissions FROM staff LEFT JOIN staff_roles r ON r.name = staff.role
    WHERE staff.id::text = ${staffId} AND disabled_at IS NULL`.execute(db);
  return rows[0] === undefined ? [] : grantsOf(rows[0]);
}
