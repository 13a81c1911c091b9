import * as z from "zod/mini";
import { fromUnixSeconds } from "#src/shared/time.ts";
import type { Exchange } from "./exchange.ts";

const form = z.object({
  bid: z.string(),
  ask: z.string(),
  last: z.string(),
  volume: z.string(),
  timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
});

/** Bitstamp, `GET /api/v2/ticker/{pair}/`: one call an asset. */
export const bitstamp: Exchange = {
  name: "bitstamp",
  origin: "https://www.bitstamp.net",
  quotedIn: "USD",
  symbols: {
    BTC: "btcusd",
    ETH: "ethusd",
    DOGE: "dogeusd",
    LTC: "ltcusd",
    USDT: "usdtusd",
    USDC: "usdcusd",
  },
  questions: (symbols) => symbols.map((symbol) => ({ path: `/api/v2/ticker/${symbol}/`, symbols: [symbol] })),
  read(answer, { symbols: [symbol = ""] }) {
    const { bid, ask, last, volume, timestamp } = form.parse(answer);
    return [{ symbol, bid, ask, at: fromUnixSeconds(Number(timestamp)), pulse: [bid, ask, last, volume] }];
  },
};
