/**
 * What an API key may be allowed to do, a noun and a verb each. `orders:spend` is needed beside the noun's own scope
 * for whatever costs money.
 */
export const scopes = [
  "servers:read",
  "servers:write",
  "servers:power",
  "domains:read",
  "domains:write",
  "dns:read",
  "dns:write",
  "contacts:read",
  "contacts:write",
  "wallet:read",
  "payments:write",
  "orders:spend",
  "webhooks:read",
  "webhooks:write",
] as const;

export type Scope = (typeof scopes)[number];

/**
 * The scopes of which a key needs one to get a feature's events by the stream; none: they are for people alone. Events
 * have ids, numbers and codes, no texts.
 */
export const eventScopes: Readonly<Record<string, readonly Scope[]>> = {
  accounts: [],
  "api-keys": [],
  contacts: ["contacts:read"],
  dedicated: ["servers:read"],
  dns: ["dns:read"],
  domains: ["domains:read"],
  notifications: [],
  payments: ["wallet:read"],
  servers: ["servers:read"],
  tasks: ["servers:read", "domains:read"],
  wallet: ["wallet:read"],
  webhooks: ["webhooks:read"],
};

/** What a member of a customer's team may be allowed to do. A role is a set of these. */
export const memberRights = [
  /** One's own login: its settings, sessions and password. */
  "self",
  "services.read",
  /** Servers, names and their DNS: all that costs nothing. */
  "services.manage",
  "orders.buy",
  "orders.renew",
  /** Balance, deposits and receipts, seen and made. */
  "money",
  /** API keys, and the addresses that they may be used from. */
  "keys",
] as const;

export type MemberRight = (typeof memberRights)[number];
