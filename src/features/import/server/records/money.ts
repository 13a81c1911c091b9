/** USD cents for one unit of each currency, in millionths. */
export type Rates = ReadonlyMap<string, bigint>;

const millionths = 1_000_000n;

/** Rates as they are given, e.g. `EUR=1.0842,GBP=1.27`; null where one of them is not. */
export function parseRates(text: string): Rates | null {
  const rates = new Map([["USD", millionths]]);
  for (const part of text.split(",").filter((one) => one.trim() !== "")) {
    const [, code, whole, places = ""] = /^\s*([A-Z]{3})=(\d{1,6})(?:\.(\d{1,6}))?\s*$/.exec(part) ?? [];
    if (code === undefined || whole === undefined || code === "USD") return null;
    const rate = BigInt(whole + places.padEnd(6, "0"));
    if (rate === 0n) return null;
    rates.set(code, rate);
  }
  return rates;
}

/** A decimal with at most two places that count, as databases of money write it. */
export const amountPattern = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/;

/** Its cents; null for any other text. */
export function readCents(amount: string): bigint | null {
  const [all, sign = "", whole = "0", places = ""] = amountPattern.exec(amount) ?? [];
  if (all === undefined) return null;
  const cents = BigInt(whole + places.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

/** Cents of an amount of a record, whose schema has checked it. */
export function centsOf(amount: string): bigint {
  const cents = readCents(amount);
  if (cents === null) throw new RangeError("an amount that no schema has checked");
  return cents;
}

/** `decimalOf(1470n)` → `14.70`. */
export function decimalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The same in USD cents, halves up; null where no rate is given. */
export function usdCents(cents: bigint, currency: string, rates: Rates): bigint | null {
  const rate = rates.get(currency);
  return rate === undefined ? null : (cents * rate + millionths / 2n) / millionths;
}
