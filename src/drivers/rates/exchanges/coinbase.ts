import * as z from "zod/mini";
import { parseInstant } from "#src/shared/time.ts";
import type { Exchange } from "./exchange.ts";

const form = z.object({
  bid: z.string(),
  ask: z.string(),
  price: z.string(),
  volume: z.string(),
  time: z.string(),
});

/** Coinbase Exchange, `GET /products/{id}/ticker`: one call an asset, none for USDC. */
export const coinbase: Exchange = {
  name: "coinbase",
  origin: "https://api.exchange.coinbase.com",
  quotedIn: "USD",
  symbols: { BTC: "BTC-USD", ETH: "ETH-USD", DOGE: "DOGE-USD", LTC: "LTC-USD", USDT: "USDT-USD" },
  questions: (symbols) =>
    symbols.map((symbol) => ({ path: `/products/${symbol}/ticker`, symbols: [symbol] })),
  read(answer, { symbols: [symbol = ""] }) {
    const { bid, ask, price, volume, time } = form.parse(answer);
    const at = parseInstant(time);
    if (at === null) throw new TypeError(`${time.slice(0, 40)} is no time`);
    return [{ symbol, bid, ask, at, pulse: [bid, ask, price, volume] }];
  },
};
