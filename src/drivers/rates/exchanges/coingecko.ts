import * as z from "zod/mini";
import { fromUnixSeconds } from "#src/shared/time.ts";
import type { Exchange } from "./exchange.ts";

const form = z.record(
  z.string(),
  z.object({ usd: z.string(), last_updated_at: z.string().check(z.regex(/^\d{1,12}$/)) }),
);
/** A free key has 10,000 calls a month: one in five minutes. */
const spareMs = 5 * 60_000;

/** CoinGecko, `GET /api/v3/simple/price`: it averages exchanges, so it only breaks ties between them. */
export function coingecko(key: string): Exchange {
  return {
    name: "coingecko",
    origin: "https://api.coingecko.com",
    quotedIn: "USD",
    spareMs,
    headers: { "x-cg-demo-api-key": key },
    symbols: {
      BTC: "bitcoin",
      ETH: "ethereum",
      DOGE: "dogecoin",
      LTC: "litecoin",
      USDT: "tether",
      USDC: "usd-coin",
    },
    questions: (symbols) => {
      const query = new URLSearchParams({ ids: symbols.join(","), vs_currencies: "usd" });
      query.set("include_last_updated_at", "true");
      query.set("precision", "full");
      return [{ path: `/api/v3/simple/price?${query.toString()}`, symbols }];
    },
    read(answer) {
      return Object.entries(form.parse(answer)).map(([symbol, { usd, last_updated_at: at }]) => {
        return { symbol, bid: usd, ask: usd, at: fromUnixSeconds(Number(at)), pulse: [usd, at] };
      });
    },
  };
}
