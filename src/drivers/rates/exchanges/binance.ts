import * as z from "zod/mini";
import type { Exchange } from "./exchange.ts";

const form = z.array(
  z.object({
    symbol: z.string(),
    bidPrice: z.string(),
    bidQty: z.string(),
    askPrice: z.string(),
    askQty: z.string(),
  }),
);

/** Binance, `GET /api/v3/ticker/bookTicker`. It counts in USDT, and its prices have no time. */
export const binance: Exchange = {
  name: "binance",
  origin: "https://api.binance.com",
  quotedIn: "USDT",
  symbols: { BTC: "BTCUSDT", ETH: "ETHUSDT", DOGE: "DOGEUSDT", LTC: "LTCUSDT", USDC: "USDCUSDT" },
  questions: (symbols) => {
    const query = new URLSearchParams({ symbols: JSON.stringify(symbols) });
    return [{ path: `/api/v3/ticker/bookTicker?${query.toString()}`, symbols }];
  },
  read(answer) {
    return form.parse(answer).map(({ symbol, bidPrice: bid, askPrice: ask, bidQty, askQty }) => {
      return { symbol, bid, ask, at: null, pulse: [bid, ask, bidQty, askQty] };
    });
  },
};
