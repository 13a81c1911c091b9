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
  "abuse.write": ["abuse"],
  "alarms.close": ["billing", "engineer"],
  "alarms.read": ["auditor", "billing", "engineer", "support"],
  "audit.read": ["auditor"],
  "bans.write": ["abuse"],
  "bulk.run": ["abuse", "billing", "engineer", "support"],
  "catalogue.publish": ["billing", "catalogue"],
  "catalogue.read": ["auditor", "billing", "catalogue", "engineer"],
  "catalogue.stock": ["billing", "catalogue", "engineer"],
  "catalogue.write": ["billing", "catalogue"],
  "chains.read": ["abuse", "auditor", "billing", "engineer", "support"],
  "customers.access": ["support"],
  "customers.block": ["abuse"],
  "customers.erase": ["billing"],
  "customers.export": ["billing"],
  "customers.look-as": ["abuse", "support"],
  "customers.note": ["abuse", "billing", "engineer", "support"],
  "customers.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "customers.show": ["abuse", "billing", "support"],
  "dedicated.answer": ["support"],
  "dedicated.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "deposits.operate": ["billing", "engineer"],
  "deposits.read": ["abuse", "auditor", "billing", "support"],
  "deposits.release": ["billing"],
  "domains.cancel": ["abuse", "billing"],
  "domains.gift": ["billing"],
  "domains.hold": ["abuse", "engineer"],
  "domains.move": ["engineer"],
  "domains.operate": ["engineer", "support"],
  "domains.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "findings.read": ["auditor", "engineer"],
  "help.read": ["abuse", "auditor", "billing", "catalogue", "engineer", "support", "viewer"],
  "help.write": ["catalogue", "support"],
  "invoices.read": ["auditor", "billing", "support"],
  "invoices.write": ["billing"],
  "ledger.adjust": ["billing", "support"],
  "ledger.read": ["auditor", "billing", "support"],
  "mailings.read": ["auditor", "catalogue", "engineer", "support"],
  "mailings.send": ["engineer"],
  "mailings.write": ["catalogue", "engineer", "support"],
  "nodes.read": ["abuse", "auditor", "engineer", "viewer"],
  "nodes.write": ["engineer"],
  "orders.buy": ["billing"],
  "orders.put-away": ["billing", "support"],
  "orders.read": ["abuse", "auditor", "billing", "support", "viewer"],
  "orders.refund": ["billing"],
  "payouts.approve": ["billing"],
  "payouts.cards": ["billing"],
  "payouts.read": ["abuse", "auditor", "billing", "support"],
  "payouts.send": ["billing"],
  "prices.read": ["auditor", "billing", "catalogue", "support", "viewer"],
  "prices.write": ["billing", "catalogue"],
  "promo-codes.read": ["auditor", "billing", "catalogue", "support"],
  "promo-codes.write": ["billing", "catalogue"],
  "privacy.read": ["auditor", "billing", "support"],
  "rewards.decide": ["abuse", "billing"],
  "rewards.read": ["abuse", "auditor", "billing"],
  "servers.move": ["engineer"],
  "servers.operate": ["engineer", "support"],
  "servers.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "servers.suspend": ["abuse", "engineer"],
  "servers.terminate": ["abuse"],
  "settings.read": ["auditor"],
  "settings.write": [],
  "staff.read": ["auditor"],
  "staff.write": [],
  "stats.read": ["auditor", "billing"],
  "status.read": ["abuse", "auditor", "billing", "catalogue", "engineer", "support", "viewer"],
  "status.write": ["engineer", "support"],
  "support.answer": ["abuse", "billing", "engineer", "support"],
  "support.manage": [],
  "support.read": ["abuse", "auditor", "billing", "engineer", "support"],
  "tasks.cancel": ["billing", "engineer"],
  "tasks.read": ["abuse", "auditor", "billing", "engineer", "support", "viewer"],
  "tasks.retry": ["engineer", "support"],
  "tax.read": ["auditor", "billing"],
  "tax.write": ["billing"],
  "texts.read": ["auditor", "catalogue", "support"],
  "texts.write": ["catalogue"],
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

/**
 * USD cents that one member of a shipped role may move by an act in a day (UTC) before a second person has to approve;
 * owners set others for their site. Who is not named may move nothing alone; owners as much as they like.
 */
export const staffLimits: Readonly<Record<string, Readonly<Partial<Record<StaffRole, number>>>>> = {
  "catalog.publish": { billing: 200_00, catalogue: 200_00 },
  "domains.cancel": { abuse: 50_00, billing: 200_00 },
  "domains.order": { billing: 200_00 },
  "orders.refund": { billing: 200_00 },
  "payouts.approve": { billing: 1_000_00 },
  "servers.give-days": { billing: 200_00 },
  "servers.order": { billing: 200_00 },
  "services.announce-prices": { billing: 200_00 },
  "services.set-price": { billing: 200_00 },
  "wallet.adjust": { billing: 200_00, support: 20_00 },
};

/** What the product has as the limit of a role; null: none. */
export function shippedLimit(role: string, act: string): number | null {
  if (role === "owner") return null;
  return isStaffRole(role) ? (staffLimits[act]?.[role] ?? 0) : 0;
}
