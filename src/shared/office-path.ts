import type { FoundKind } from "./found.ts";

/** Where the office shows each kind of thing, below `/staff`. */
const folders = {
  customer: "customers",
  server: "servers",
  address: "servers",
  domain: "domains",
  order: "orders",
  task: "tasks",
  transaction: "transactions",
  payment: "payments",
  deposit: "deposits",
  "deposit-address": "customers",
  contact: "customers",
  session: "customers",
  "api-key": "customers",
  "dedicated-request": "dedicated",
  ticket: "support",
  node: "nodes",
  staff: "members",
} as const satisfies Readonly<Record<FoundKind, string>>;

/** What customers have without a page of its own is on a tab of theirs. */
const tabs: Partial<Readonly<Record<FoundKind, string>>> = {
  "deposit-address": "money",
  contact: "contacts",
  session: "team",
  "api-key": "keys",
};

/** The path of a thing's page in the office; `customerId` as on the wire, for what is shown on the customer's. */
export function officePath(kind: FoundKind, id: string, customerId: string | null = null): string {
  const tab = tabs[kind];
  if (tab !== undefined) return `/staff/customers/${customerId ?? ""}/${tab}`;
  return `/staff/${folders[kind]}/${encodeURIComponent(id)}`;
}
