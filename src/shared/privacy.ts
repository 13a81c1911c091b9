/** What is in the way of the erasure of a customer; each is a sentence of `officePrivacy.obstacles`. */
export const erasureObstacleCodes = [
  "balance",
  "debt",
  "deposits",
  "domains",
  "orders",
  "payments",
  "payouts",
  "requests",
  "servers",
  "tasks",
] as const;

export type ErasureObstacleCode = (typeof erasureObstacleCodes)[number];

/** One month from the request is what the law gives (GDPR, article 12). */
export const requestTermDays = 30;

/** How long a finished copy can be downloaded. */
export const copyKeptDays = 7;

/** What staff may ask to be copied: all of an account, or what is about one person alone. */
export const copyScopes = ["account", "person"] as const;
