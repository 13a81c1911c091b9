import { ManualClock } from "#src/platform/clock.ts";
import { binance } from "./exchanges/binance.ts";
import { bitstamp } from "./exchanges/bitstamp.ts";
import { coinbase } from "./exchanges/coinbase.ts";
import type { Exchange } from "./exchanges/exchange.ts";
import { kraken } from "./exchanges/kraken.ts";
import { createMedianRates, type MedianSettings } from "./median.ts";
import type { RateLook, RateSource } from "./port.ts";
import { type RateSources, startRateSources } from "./rate-sources.fixture.ts";

export const fourExchanges: readonly Exchange[] = [kraken, coinbase, binance, bitstamp];
export const allAssets = ["BTC", "ETH", "DOGE", "LTC", "USDT", "USDC"];

export interface MedianTestbed extends RateSources {
  readonly clock: ManualClock;
  readonly rates: RateSource;
}

/** The combination over played sources, on a clock driven by the test. */
export async function openMedian(
  settings: Partial<MedianSettings> = {},
  clock = new ManualClock(new Date("2026-03-01T12:00:00Z")),
): Promise<MedianTestbed> {
  const played = await startRateSources(() => clock.now());
  // Longer than the product's, since tests run on busy machines.
  const parts = { clock, realClock: clock, origin: played.origin, deadlineMs: 20_000 };
  return { ...played, clock, rates: createMedianRates({ ...parts, exchanges: fourExchanges, ...settings }) };
}

/** The price of an asset in a look, as a number of dollars; null when it has none. */
export function priceIn({ quotes }: RateLook, asset: string): number | null {
  const found = quotes.find((quote) => quote.asset === asset);
  return found === undefined ? null : Number(found.rateE8) / 1e8;
}

/** Every source says this price of an asset; Binance says it in USDT, which is a dollar. */
export function moveTo({ sources }: RateSources, asset: string, price: string): void {
  for (const { prices } of Object.values(sources)) prices.set(asset, price);
}

/** Why a source's answer about an asset did not count. */
export function refusalIn({ readings }: RateLook, source: string, asset: string) {
  return readings.find((reading) => reading.source === source && reading.asset === asset)?.refusal ?? null;
}
