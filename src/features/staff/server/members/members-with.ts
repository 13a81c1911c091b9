import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { grantsOf } from "../roles/grants-of.ts";

/** The members whose roles allow something and who are not disabled, by name. */
export async function membersWith(
  platform: Platform,
  permission: StaffPermission,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string; role: string; permissions: string[] | null }>`
    SELECT staff.id, staff.name, staff.role, r.permissions
    FROM staff LEFT JOIN staff_roles r ON r.name = staff.role
    WHERE disabled_at IS NULL
    ORDER BY lower(staff.name), staff.id`.execute(platform.db.kysely);
  return rows.filter((member) => grantsOf(member).includes(permission)).map(({ id, name }) => ({ id, name }));
}
