import type { RateEntry } from "./driver-entry.ts";
import { exchangeEntries } from "./exchanges/settings.ts";
import { simulatedEntry } from "./simulated/settings.ts";

/** Every source that RATES may name. */
export const rateDrivers: readonly RateEntry[] = [simulatedEntry, ...exchangeEntries];
