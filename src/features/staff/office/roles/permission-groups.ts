import { allStaffPermissions, type StaffPermission } from "#src/shared/staff-access.ts";

const permissionGroups = ["customers", "services", "money", "running", "office"] as const;

/** What permissions are about, in the order of the page; each group has those on these nouns, in this order. */
const nouns: Readonly<Record<(typeof permissionGroups)[number], readonly string[]>> = {
  customers: ["customers", "support", "help", "privacy", "bans", "abuse"],
  services: ["servers", "domains", "dedicated"],
  money: [
    "orders",
    "ledger",
    "deposits",
    "payouts",
    "chains",
    "invoices",
    "prices",
    "tax",
    "catalogue",
    "promo-codes",
  ],
  running: ["alarms", "tasks", "bulk", "nodes", "findings", "status"],
  office: ["stats", "audit", "staff", "settings", "texts", "mailings"],
};

export type PermissionGroup = (typeof permissionGroups)[number];

/** Permissions by group, those to see something before those to do it; a test holds the groups complete. */
export function groupPermissions(
  permissions: readonly string[] = allStaffPermissions,
): readonly (readonly [PermissionGroup, readonly StaffPermission[]])[] {
  const known = allStaffPermissions.filter((one) => permissions.includes(one));
  const of = (noun: string) => {
    const all = known.filter((one) => one.startsWith(`${noun}.`));
    return [...all.filter(isToSee), ...all.filter((one) => !isToSee(one))];
  };
  const groups = permissionGroups.map((group) => [group, nouns[group].flatMap(of)] as const);
  return groups.filter(([, ones]) => ones.length > 0);
}

function isToSee(permission: string): boolean {
  return permission.endsWith(".read");
}
