import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredRates, RateEntry } from "../driver-entry.ts";
import { binance } from "./binance.ts";
import { bitstamp } from "./bitstamp.ts";
import { coinbase } from "./coinbase.ts";
import { coingecko } from "./coingecko.ts";
import type { Exchange } from "./exchange.ts";
import { kraken } from "./kraken.ts";

const summaries: Readonly<Record<string, string>> = { binance: "counts in USDT" };

const exchangeEntry = (exchange: Exchange): RateEntry =>
  driverEntry({
    name: exchange.name,
    summary: summaries[exchange.name] ?? null,
    variables: {},
    configure: (): ConfiguredRates => ({ name: exchange.name, exchange }),
  });

const coingeckoVariables = {
  COINGECKO_KEY: z.string().min(1).optional().describe("demo key of RATES=…,coingecko"),
};

const coingeckoEntry: RateEntry = driverEntry({
  name: "coingecko",
  summary: "breaks ties of the others",
  variables: coingeckoVariables,
  configure({ COINGECKO_KEY: key }, isChosen): ConfiguredRates | string {
    if (isChosen && key === undefined) return "COINGECKO_KEY must be set when RATES names coingecko.";
    return { name: "coingecko", exchange: coingecko(key ?? "") };
  },
});

/** The public sources of prices. */
export const exchangeEntries: readonly RateEntry[] = [
  ...[kraken, coinbase, binance, bitstamp].map((exchange) => exchangeEntry(exchange)),
  coingeckoEntry,
];
