import { mulDiv } from "#src/shared/money.ts";

/** The maximum age of a price. */
export const rateMaxAgeMs = 10 * 60_000;
/**
 * A jump is measured from a price no older than this. Sources that agree for an hour are right, even if there are two
 * of them; the operator was called meanwhile.
 */
export const jumpMemoryMs = 60 * 60_000;

/** A price of one dollar, as USD per coin × 1e8. */
const oneDollarE8 = 100_000_000n;
const brokenBelowE8 = 98_500_000n;
const closedBelowE8 = 95_000_000n;

/**
 * A dollar stablecoin is one dollar until it clearly lost its peg; never more. Null below 0.95: it may be worth
 * anything soon, so nothing is sold for it.
 */
export function stablecoinRate(marketRateE8: bigint): bigint | null {
  if (marketRateE8 < closedBelowE8) return null;
  return marketRateE8 < brokenBelowE8 ? marketRateE8 : oneDollarE8;
}

const wholeBps = 10_000n;

/** What customers get for a coin: its price less the operator's margin in hundredths of a percent, rounded down. */
export function rateAfterMargin(rateE8: bigint, marginBps: number): bigint {
  return mulDiv(rateE8, wholeBps - BigInt(marginBps), wholeBps, "down");
}
