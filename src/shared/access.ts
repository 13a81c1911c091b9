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
  "support:read",
  "support:write",
  "whitelabel:read",
  "whitelabel:write",
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
  invoices: ["wallet:read"],
  // Of people alone.
  mailings: [],
  notifications: [],
  payments: ["wallet:read"],
  // Of people alone.
  payouts: [],
  // Of people alone.
  privacy: [],
  referrals: ["wallet:read"],
  servers: ["servers:read"],
  // Prices of servers and names: news of both.
  services: ["servers:read", "domains:read"],
  support: ["support:read"],
  taxes: ["wallet:read"],
  // Of people alone.
  telegram: [],
  // Each of these for the work on its own subject alone: `taskScopes`.
  tasks: ["servers:read", "domains:read"],
  wallet: ["wallet:read"],
  webhooks: ["webhooks:read"],
  whitelabel: ["whitelabel:read"],
};

/** The scope that a key needs for news of long work, by the noun that its kind begins with: `server-restart`. */
export const taskScopes: Readonly<Record<string, Scope>> = {
  domain: "domains:read",
  server: "servers:read",
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
  /** The addresses that programs of the customer are called at. */
  "webhooks",
  /** Tickets of the whole team: seen, and written. */
  "support.read",
  "support.write",
  /** Who is in the team, and what holds for everyone's keys. */
  "team",
] as const;

export type MemberRight = (typeof memberRights)[number];

/** What a person is in a customer's team. One owner at least is in each. */
export const memberRoles = ["owner", "admin", "technical", "billing", "viewer"] as const;

export type MemberRole = (typeof memberRoles)[number];

/** A person in a team, as far as it decides what they may do. */
export interface Member {
  readonly role: MemberRole;
  /** The switch of a technical member; owners and admins may destroy without it, others never. */
  readonly mayDestroy: boolean;
}

/** Who opened the account. */
export const ownMember: Member = { role: "owner", mayDestroy: true };

const see: readonly MemberRight[] = ["self", "services.read", "support.read"];

/** What each role may do (decision 93). */
export const roleRights: Readonly<Record<MemberRole, readonly MemberRight[]>> = {
  owner: memberRights,
  admin: memberRights,
  technical: [...see, "services.manage", "support.write", "keys", "webhooks"],
  billing: [...see, "orders.renew", "money", "support.write"],
  viewer: see,
};

/** The roles that may do what is asked, e.g. to say whom to ask. */
export function rolesWith(asked: AskedOfMember): readonly MemberRole[] {
  return memberRoles.filter((role) => mayDo({ role, mayDestroy: false }, asked));
}

/** What a call asks of a member. */
export interface AskedOfMember {
  readonly right: MemberRight;
  readonly isDestructive?: true | undefined;
}

/** Whether a member may make a call. */
export function mayDo(member: Member, { right, isDestructive }: AskedOfMember): boolean {
  return roleRights[member.role].includes(right) && (isDestructive !== true || mayDestroy(member));
}

/** What a member must hold to see a feature's events and notices; of `self` those about themselves. */
export const eventRights: Readonly<Record<string, MemberRight>> = {
  accounts: "self",
  "api-keys": "keys",
  contacts: "services.read",
  dedicated: "services.read",
  dns: "services.read",
  domains: "services.read",
  invoices: "money",
  mailings: "self",
  notifications: "self",
  payments: "money",
  payouts: "money",
  privacy: "self",
  referrals: "money",
  servers: "services.read",
  services: "services.read",
  support: "support.read",
  tasks: "services.read",
  telegram: "self",
  taxes: "money",
  wallet: "money",
  webhooks: "webhooks",
  whitelabel: "money",
};

/**
 * Whom an event of the right `self` is about. `person`: the login of one, who alone gets it, whomever they act for;
 * `asker`: what one asked for or is sent of this customer, who alone gets it; `member`: one of a customer's team, also for those who
 * manage it; `customer`: everyone of the team. Streams and stored notices ask it.
 */
export function aboutOf(event: string): "person" | "asker" | "member" | "customer" {
  if (/^(?:privacy\.copy-|mailings\.)/.test(event)) return "asker";
  if (/^(?:accounts\.(?:member|look)-|privacy\.)/.test(event)) return "member";
  return /^accounts\.(?:un)?blocked\./.test(event) ? "customer" : "person";
}

/** Of keys and webhooks: a technical member sees and changes only what they made. */
export function seesOwnOnly({ role }: Member): boolean {
  return role === "technical";
}

/** Whether a member may give a key a scope, or see what calls with it answer: no program has more than its maker. */
export function mayGive(member: Member, scope: Scope): boolean {
  return scopeRights[scope].some((right) => mayDo(member, { right }));
}

/** The rights of a scope's calls; one of them will do. */
const scopeRights: Readonly<Record<Scope, readonly MemberRight[]>> = {
  "servers:read": ["services.read"],
  "servers:write": ["services.manage"],
  "servers:power": ["services.manage"],
  "domains:read": ["services.read"],
  "domains:write": ["services.manage"],
  "dns:read": ["services.read"],
  "dns:write": ["services.manage"],
  "contacts:read": ["services.read"],
  "contacts:write": ["services.manage"],
  "wallet:read": ["money"],
  "payments:write": ["money"],
  "orders:spend": ["orders.buy", "orders.renew"],
  "webhooks:read": ["webhooks"],
  "webhooks:write": ["webhooks"],
  "support:read": ["support.read"],
  "support:write": ["support.write"],
  "whitelabel:read": ["money"],
  "whitelabel:write": ["orders.buy"],
};

/** Whether a member may do what cannot be undone, beside the right to the thing itself. */
export function mayDestroy({ role, mayDestroy: isTrusted }: Member): boolean {
  return role === "owner" || role === "admin" || (role === "technical" && isTrusted);
}
