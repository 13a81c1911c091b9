/**
 * Money is `bigint` minor units: USD cents for wallets, base units for coins (satoshi, wei). No float ever
 * touches an amount; where a division cannot be exact the caller names the rounding direction.
 */
export type Rounding = "up" | "down";

/** `mulDiv(a, b, c, "down")` = ⌊a·b/c⌋ for non-negative values. */
export function mulDiv(value: bigint, factor: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (value < 0n || factor < 0n || divisor <= 0n) throw new RangeError("mulDiv takes non-negative values");
  const product = value * factor;
  const floor = product / divisor;
  return rounding === "up" && floor * divisor !== product ? floor + 1n : floor;
}

/** `discounted(1940n, 10, …)` takes 10 percent off. The customer keeps the fraction: rounds down. */
export function discounted(cents: bigint, percent: number): bigint {
  return mulDiv(cents, BigInt(100 - percent), 100n, "down");
}

/** Cents as the wire and the screen's sources know them: an integer JSON number. */
export function centsToNumber(cents: bigint): number {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError("amount is outside the safe range");
  return value;
}

/** `formatCents(12840n)` → `$128.40`; minus is U+2212 (looks §3). */
export function formatCents(cents: bigint | number): string {
  const value = BigInt(cents);
  const absolute = value < 0n ? -value : value;
  const whole = (absolute / 100n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `${value < 0n ? "\u2212" : ""}$${whole}.${(absolute % 100n).toString().padStart(2, "0")}`;
}

/** Decimal text of base units: `formatUnits(54693n, 8)` → `0.00054693`. Trailing zeros are cut. */
export function formatUnits(units: bigint, decimals: number): string {
  const text = units.toString().padStart(decimals + 1, "0");
  const whole = text.slice(0, text.length - decimals);
  const fraction = text.slice(text.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Base units of a decimal text; null when it is not one or has too many places. */
export function parseUnits(text: string, decimals: number): bigint | null {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text.trim());
  if (!match) return null;
  const fraction = match[2] ?? "";
  if (fraction.length > decimals) return null;
  return BigInt((match[1] ?? "0") + fraction.padEnd(decimals, "0"));
}
