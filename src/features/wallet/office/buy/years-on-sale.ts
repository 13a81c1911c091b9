import type { NameResult } from "./buy-queries.ts";

/** For how many years a name can be ordered, the fewest first; none where it is not on sale or not known. */
export function yearsOnSale(result: NameResult | null | undefined): readonly number[] {
  const price = result?.price;
  if (!price) return [];
  return Array.from({ length: price.maxYears - price.minYears + 1 }, (_, place) => price.minYears + place);
}

/** So many of them as were chosen, or the nearest number that is on sale. */
export function nearestYears(onSale: readonly number[], chosen: number): number {
  const [least = chosen] = onSale;
  return Math.min(Math.max(chosen, least), onSale.at(-1) ?? chosen);
}
