/**
 * The features, low to high: a call may only go down, never within a tier; upward talk goes through events.
 * The import rules, the SQL functions and the composition all follow this one list.
 */
export const featureTiers = [
  ["staff"],
  ["accounts", "catalog", "dns", "help", "settings"],
  ["taxes", "status"],
  ["notifications", "wallet", "contacts", "api-keys"],
  ["webhooks", "telegram", "payments", "invoices", "support"],
  ["payouts"],
  ["services", "referrals"],
  ["servers", "domains", "dedicated"],
  ["name-sale"],
  ["whitelabel"],
  ["admin", "import", "mailings", "privacy", "stats"],
  ["website"],
] as const;
