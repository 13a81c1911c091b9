import {
  isStaffPermission,
  isStaffRole,
  permissionsOf,
  type StaffPermission,
} from "#src/shared/staff-access.ts";

/** What a role allows: of a shipped one by the code, of one of the site's own by its row; of a deleted one nothing. */
export function grantsOf({
  role,
  permissions,
}: {
  readonly role: string;
  readonly permissions: readonly string[] | null;
}): readonly StaffPermission[] {
  // A permission that the product does not have any more stays in rows of before.
  return isStaffRole(role) ? permissionsOf(role) : (permissions ?? []).filter(isStaffPermission);
}
