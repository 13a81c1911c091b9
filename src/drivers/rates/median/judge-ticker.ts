import type { Ticker } from "../exchanges/exchange.ts";
import type { RateRefusal } from "../port.ts";
import { parsePriceE8 } from "./price-e8.ts";

/** Middle of bid and ask, and how old it is. */
export interface JudgedTicker {
  readonly rateE8: bigint;
  readonly ageMs: number;
}

const maxSpreadBps = 100n;
const maxAgeMs = 120_000;
/** Clocks differ a little. */
const maxAheadMs = 30_000;

/** One source's price of one asset by itself: whether it can be a price of now. `now`: when the answer was received. */
export function judgeTicker({ bid, ask, at }: Ticker, now: Date): JudgedTicker | RateRefusal {
  const [bidE8, askE8] = [parsePriceE8(bid), parsePriceE8(ask)];
  if (bidE8 === null || askE8 === null) {
    return { reason: "number", detail: `bid ${bid.slice(0, 40)}, ask ${ask.slice(0, 40)}` };
  }
  const rateE8 = (bidE8 + askE8) / 2n;
  if (bidE8 > askE8 || (askE8 - bidE8) * 10_000n > rateE8 * maxSpreadBps) {
    return { reason: "spread", detail: `bid ${bid.slice(0, 40)}, ask ${ask.slice(0, 40)}` };
  }
  const ageMs = at === null ? 0 : now.getTime() - at.getTime();
  if (ageMs > maxAgeMs) return { reason: "stale", detail: `${Math.floor(ageMs / 1000)} s old` };
  if (ageMs < -maxAheadMs) return { reason: "stale", detail: `${Math.ceil(-ageMs / 1000)} s in the future` };
  return { rateE8, ageMs: Math.max(0, ageMs) };
}
