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

/** Cents of a decimal with up to two places that count; the record's schema has checked it. */
export function centsOf(amount: string): bigint {
  const [, sign = "", whole = "0", places = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?/.exec(amount) ?? [];
  const cents = BigInt(whole + places.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

/** The same in USD cents, halves up; null where no rate is given. */
export function usdCents(cents: bigint, currency: string, rates: Rates): bigint | null {
  const rate = rates.get(currency);
  return rate === undefined ? null : (cents * rate + millionths / 2n) / millionths;
}
