import type { StaffPermission } from "./staff-access.ts";

/** The lists of the office that members save as views, by their pages, and what it takes to open each. */
export const officeLists = {
  "/staff/audit": "audit.read",
  "/staff/bans": "bans.write",
  "/staff/customers": "customers.read",
  "/staff/deposits": "deposits.read",
  "/staff/domain-strays": "domains.read",
  "/staff/domains": "domains.read",
  "/staff/findings": "findings.read",
  "/staff/gateways": "deposits.read",
  "/staff/help": "help.read",
  "/staff/invoices": "invoices.read",
  "/staff/ledger": "ledger.read",
  "/staff/looks": "customers.read",
  "/staff/machines": "servers.read",
  "/staff/mailings": "mailings.read",
  "/staff/members": "staff.read",
  "/staff/nodes": "nodes.read",
  "/staff/orders": "orders.read",
  "/staff/prices": "prices.read",
  "/staff/promo-codes": "promo-codes.read",
  "/staff/resellers": "prices.read",
  "/staff/servers": "servers.read",
  "/staff/status": "status.read",
  "/staff/tasks": "tasks.read",
} as const satisfies Readonly<Record<string, StaffPermission>>;

export type OfficeList = keyof typeof officeLists;

/** Whether a path is that of a list; of any other no view is saved. */
export function isOfficeList(path: string): path is OfficeList {
  return Object.hasOwn(officeLists, path);
}

export const officeListPaths: readonly OfficeList[] = Object.keys(officeLists).filter(isOfficeList);

/** The lists that a role with these permissions opens. */
export function listsOpenTo(permissions: readonly StaffPermission[]): readonly OfficeList[] {
  return officeListPaths.filter((path) => permissions.includes(officeLists[path]));
}
