import type { ConfiguredRates } from "./driver-entry.ts";
import { createMedianRates, type MedianSettings } from "./median.ts";
import type { RateSource } from "./port.ts";
import { createSimulatedRates } from "./simulated.ts";

/** The configured sources as one: the median of exchanges, or made-up prices. */
export function ratesOf(
  configured: readonly ConfiguredRates[],
  parts: Omit<MedianSettings, "exchanges">,
): RateSource {
  const exchanges = configured.flatMap(({ exchange }) => exchange ?? []);
  return exchanges.length === 0
    ? createSimulatedRates(parts.clock)
    : createMedianRates({ ...parts, exchanges });
}

/** Why these sources can never have a price of every coin, as one sentence; null when they can. */
export function findTooFewSources(configured: readonly ConfiguredRates[]): string | null {
  const exchanges = configured.flatMap(({ exchange }) => exchange ?? []);
  const inDollars = exchanges.filter(({ quotedIn, spareMs }) => quotedIn === "USD" && spareMs === undefined);
  if (exchanges.length === 0 || inDollars.length >= 2) return null;
  return "RATES must name two sources that count in dollars, of kraken, coinbase and bitstamp: a price needs two.";
}
