/** The maximum age of a price. */
export const rateMaxAgeMs = 10 * 60_000;

/** A price of one dollar, as USD per coin × 1e8. */
const oneDollarE8 = 100_000_000n;

/** A dollar stablecoin is one dollar until it clearly lost its peg; never more. */
export function stablecoinRate(marketRateE8: bigint): bigint {
  const brokenBelow = 98_500_000n;
  return marketRateE8 < brokenBelow ? marketRateE8 : oneDollarE8;
}
