/**
 * What of a customer's cabinet staff may look at; calls that show it name their part. Each has its text at
 * `looks.parts` in `locales/en/look.json`.
 */
export const lookParts = [
  "account",
  "contacts",
  "dedicated",
  "dns",
  "domains",
  "money",
  "notifications",
  "servers",
  "support",
  "team",
] as const;

export type LookPart = (typeof lookParts)[number];

export function isLookPart(text: string): text is LookPart {
  return lookParts.some((part) => part === text);
}

/** How long a look lasts at most. */
export const lookMinutes = 30;
