import { parseUnits } from "#src/shared/money.ts";

const maxCents = 1_000_000_000_000;

/** The amount of one act: "20" and "20.50" as cents, up to $100,000; undefined for anything else. */
export function parseCents(text: string): number | undefined {
  const cents = parseAnyCents(text);
  return cents === undefined || cents > 10_000_000 ? undefined : cents;
}

/** The same for what is searched by, whose largest is the calls'. In many countries the decimal point is a comma. */
export function parseAnyCents(text: string): number | undefined {
  const cents = parseUnits(text.trim().replace(/^\$/, "").replace(",", "."), 2);
  return cents === null || cents > BigInt(maxCents) ? undefined : Number(cents);
}

/** `5000` → `50.00`, as a field for amounts shows it. */
export function centsText(cents: number): string {
  const text = cents.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
