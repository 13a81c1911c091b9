import { costCents, type PriceOperation } from "#src/shared/resale-price.ts";

/** List prices of an ending, in cents. */
interface EndingPrices {
  readonly register_cents: bigint;
  readonly renew_cents: bigint;
  readonly transfer_cents: bigint;
  readonly restore_cents: bigint;
}

export const namedOperations = ["register", "renew", "transfer", "restore"] as const;

/** What a year or an act of an ending's names costs a reseller; of all acts the most. */
export function endingCost(prices: EndingPrices, operation: PriceOperation, discount: number): bigint {
  const costs = namedOperations
    .filter((one) => operation === "*" || one === operation)
    .map((one) => costCents(prices[`${one}_cents`], discount));
  return costs.reduce((most, cost) => (cost > most ? cost : most), 0n);
}
