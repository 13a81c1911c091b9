/** The roles that come with the product (back office, roles); an owner may do everything. */
export const staffRoles = [
  "owner",
  "support",
  "billing",
  "engineer",
  "catalogue",
  "abuse",
  "auditor",
  "viewer",
] as const;

export type StaffRole = (typeof staffRoles)[number];

/**
 * Everything that staff may be allowed to do, a noun and a verb each, with the shipped roles that may do it besides
 * owners. A site's own roles are sets of the same permissions.
 */
export const staffPermissions = {
  "audit.read": ["auditor"],
  "findings.read": ["auditor", "engineer"],
  "staff.read": ["auditor"],
  "staff.write": [],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type StaffPermission = keyof typeof staffPermissions;

/** What a shipped role may do. */
export function permissionsOf(role: StaffRole): readonly StaffPermission[] {
  const table: Readonly<Record<string, readonly StaffRole[]>> = staffPermissions;
  return allStaffPermissions.filter((permission) => role === "owner" || table[permission]?.includes(role));
}

export function isStaffRole(name: string): name is StaffRole {
  return staffRoles.some((role) => role === name);
}

export function isStaffPermission(name: string): name is StaffPermission {
  return Object.hasOwn(staffPermissions, name);
}

/** In the order of the alphabet. */
export const allStaffPermissions = Object.keys(staffPermissions).filter(isStaffPermission);
