/** What one search of the office finds, in the order in which it lists them. */
export const foundKinds = [
  "customer",
  "server",
  "address",
  "domain",
  "order",
  "task",
  "transaction",
  "payment",
  "deposit",
  "deposit-address",
  "contact",
  "session",
  "api-key",
  "dedicated-request",
  "ticket",
  "node",
  "staff",
] as const;

export type FoundKind = (typeof foundKinds)[number];

/** By what something was found. */
export const matchedBy = [
  "id",
  "email",
  "username",
  "name",
  /** An address that it has now. */
  "address",
  /** An address that it had at the time, or had before. */
  "former-address",
  "reverse-name",
  "txid",
  "coin-address",
  /** Where coins came from. */
  "sender",
  /** The network that a session, a key or a sign-in came from. */
  "network",
  /** The id that a payment has at its gateway. */
  "gateway-id",
  /** The number of a ticket. */
  "number",
  /** The last characters of an API key. */
  "hint",
] as const;

export type MatchedBy = (typeof matchedBy)[number];
