import * as z from "zod/mini";
import { type Exchange, ExchangeError } from "./exchange.ts";

const side = z.array(z.string()).check(z.minLength(1));
const pair = z.object({ a: side, b: side, c: side, v: side });
const answerForm = z.object({
  error: z.array(z.string()),
  result: z.optional(z.record(z.string(), z.unknown())),
});

/** Kraken answers under other names than those it is asked by. */
const answeredAs: Readonly<Record<string, string>> = {
  XBTUSD: "XXBTZUSD",
  ETHUSD: "XETHZUSD",
  XDGUSD: "XDGUSD",
  LTCUSD: "XLTCZUSD",
  USDTUSD: "USDTZUSD",
  USDCUSD: "USDCUSD",
};

/** Kraken, `GET /0/public/Ticker`. An error comes with status 200; its prices have no time. */
export const kraken: Exchange = {
  name: "kraken",
  origin: "https://api.kraken.com",
  quotedIn: "USD",
  symbols: { BTC: "XBTUSD", ETH: "ETHUSD", DOGE: "XDGUSD", LTC: "LTCUSD", USDT: "USDTUSD", USDC: "USDCUSD" },
  questions: (symbols) => [{ path: `/0/public/Ticker?pair=${symbols.join(",")}`, symbols }],
  read(answer, { symbols }) {
    const { error, result = {} } = answerForm.parse(answer);
    if (error.length > 0) throw new ExchangeError(error.join(", "));
    return symbols.flatMap((symbol) => {
      const found = result[answeredAs[symbol] ?? symbol];
      if (found === undefined) return [];
      const { a, b, c, v } = pair.parse(found);
      const [bid = "", ask = ""] = [b[0], a[0]];
      return [{ symbol, bid, ask, at: null, pulse: [bid, ask, ...c, ...v] }];
    });
  },
};
