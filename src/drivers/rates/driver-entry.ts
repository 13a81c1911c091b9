import type { DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { Exchange } from "./exchanges/exchange.ts";

/** A source that RATES names; null: prices are made up. */
export interface ConfiguredRates {
  readonly name: string;
  readonly exchange: Exchange | null;
}

/** A source of the list. */
export type RateEntry = DriverEntry<ConfiguredRates>;
