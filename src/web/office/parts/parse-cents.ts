import { parseUnits } from "#src/shared/money.ts";

/** "20" and "20.50" as cents; undefined for anything else. In many countries the decimal point is a comma. */
export function parseCents(text: string): number | undefined {
  const cents = parseUnits(text.trim().replace(/^\$/, "").replace(",", "."), 2);
  return cents === null || cents > 10_000_000n ? undefined : Number(cents);
}

/** `5000` → `50.00`, as a field for amounts shows it. */
export function centsText(cents: number): string {
  const text = cents.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
