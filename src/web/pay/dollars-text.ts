import { parseUnits } from "#src/shared/money.ts";

/** Cents of a typed amount; null when it is not a number. In many countries the decimal point is a comma. */
export function parseDollars(text: string): number | null {
  const cents = parseUnits(text.trim().replace(/^\$/, "").replace(",", "."), 2);
  return cents === null || cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(cents);
}

/** `5000` → `50.00`, as a field for amounts shows it. */
export function dollarsText(cents: number): string {
  const text = cents.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
