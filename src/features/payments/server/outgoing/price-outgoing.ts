import { mulDiv } from "#src/shared/money.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "../context.ts";
import { findMethod } from "../methods.ts";
import { readFreshRates } from "../read-rates.ts";

const rateScale = 100_000_000n;
const centsPerUsd = 100n;

/** Coins for an amount in USD, at the rate of now. */
export interface OutgoingPrice {
  readonly units: bigint;
  readonly rateE8: bigint;
  readonly rateAt: Date;
}

/** Rounded down to the places that a wallet is asked to type, so that no payout is worth more than what it takes. */
export async function priceOutgoing(
  { platform }: PaymentsContext,
  methodId: string,
  cents: bigint,
  now: Date,
): Promise<OutgoingPrice> {
  const method = findMethod(methodId);
  const rate = method && (await readFreshRates(platform.db.kysely, [method.asset], now)).get(method.asset);
  if (method === undefined || rate === undefined) throw new AppError("rate_unavailable");
  const { decimals, quoteDecimals } = method;
  const exact = mulDiv(cents * rateScale, 10n ** BigInt(decimals), rate.rateE8 * centsPerUsd, "down");
  const step = 10n ** BigInt(decimals - quoteDecimals);
  return { units: (exact / step) * step, rateE8: rate.rateE8, rateAt: rate.at };
}
