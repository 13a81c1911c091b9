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
  "alarms.close": ["billing", "engineer"],
  "alarms.read": ["auditor", "billing", "engineer", "support"],
  "audit.read": ["auditor"],
  "bulk.run": ["billing", "engineer", "support"],
  "dedicated.answer": ["support"],
  "dedicated.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "deposits.operate": ["billing", "engineer"],
  "deposits.read": ["abuse", "auditor", "billing", "support"],
  "deposits.release": ["billing"],
  "domains.gift": ["billing"],
  "domains.move": ["engineer"],
  "domains.operate": ["engineer", "support"],
  "domains.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "findings.read": ["auditor", "engineer"],
  "ledger.read": ["auditor", "billing", "support"],
  "nodes.read": ["abuse", "auditor", "engineer", "viewer"],
  "nodes.write": ["engineer"],
  "orders.buy": ["billing"],
  "orders.put-away": ["billing", "support"],
  "orders.read": ["abuse", "auditor", "billing", "support", "viewer"],
  "servers.move": ["engineer"],
  "servers.operate": ["engineer", "support"],
  "servers.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "staff.read": ["auditor"],
  "staff.write": [],
  "tasks.cancel": ["billing", "engineer"],
  "tasks.read": ["abuse", "auditor", "engineer", "support", "viewer"],
  "tasks.retry": ["engineer", "support"],
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
