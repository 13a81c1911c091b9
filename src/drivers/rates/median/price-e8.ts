/** More than any coin costs; far below what a bigint column holds. */
const mostE8 = 100_000_000n * 100_000_000n;
const places = 8;
const form = /^(\d{1,20})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * A price × 1e8 of its decimal text, digits beyond that cut off; no float touches it. Null for what is no number,
 * negative, zero, or out of range.
 */
export function parsePriceE8(text: string): bigint | null {
  const match = form.exec(text);
  if (match === null) return null;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent) - fraction.length + places;
  const digits = BigInt(whole + fraction);
  const priceE8 = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return priceE8 > 0n && priceE8 <= mostE8 ? priceE8 : null;
}
