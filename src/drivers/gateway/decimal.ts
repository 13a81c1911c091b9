import { GatewayError } from "./port.ts";

const form = /^(\d{1,24})(?:\.(\d{1,24}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** A decimal as it was written: `digits` × 10^−`scale`. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads a number that is zero or above, without floats. Throws `GatewayError`. */
export function readDecimal(text: string): Decimal {
  const [, whole, part = "", exponent = "0"] = form.exec(text) ?? [];
  if (whole === undefined) throw new GatewayError(`its answer has "${text.slice(0, 40)}" for a number`);
  const digits = BigInt(whole + part);
  const scale = part.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Cents of an amount at a price in dollars, rounded down. Throws `GatewayError`. */
export function worthCents(amount: string, priceUsd: string): bigint {
  const [coins, price] = [readDecimal(amount), readDecimal(priceUsd)];
  return (coins.digits * price.digits * 100n) / 10n ** BigInt(coins.scale + price.scale);
}

/** Cents of a part of what was asked for: `amount` of `wholeAmount` coins that are worth `wholeUsd` dollars. Rounded down. */
export function shareCents(amount: string, wholeAmount: string, wholeUsd: string): bigint | null {
  const [coins, whole, usd] = [readDecimal(amount), readDecimal(wholeAmount), readDecimal(wholeUsd)];
  if (whole.digits === 0n) return null;
  const above = coins.digits * usd.digits * 100n * 10n ** BigInt(whole.scale);
  return above / (whole.digits * 10n ** BigInt(coins.scale + usd.scale));
}

/** Dollars as gateways are asked for them: `12.05`. */
export function dollarsOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
