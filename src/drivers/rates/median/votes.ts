import { formatUnits, mulDiv } from "#src/shared/money.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { RateReading } from "../port.ts";
import { combine, type Verdict, type Vote } from "./combine.ts";

export interface QuotedReading extends RateReading {
  readonly quotedIn: Exchange["quotedIn"];
}

const oneDollarE8 = 100_000_000n;

/** What the sources say of an asset, as far as it counts. */
export function votesOf(asset: string, readings: readonly RateReading[]): readonly Vote[] {
  return readings.flatMap(({ source, asset: of, rateE8, refusal }) =>
    of === asset && rateE8 !== null && refusal === null ? [{ source, rateE8 }] : [],
  );
}

/**
 * Prices in USDT as dollars, by what the sources that count in dollars say of USDT: otherwise a lost peg would go into
 * every coin. While USDT has no price they do not count.
 */
export function asDollars(readings: readonly QuotedReading[]): readonly RateReading[] {
  const inDollars = readings.filter(({ quotedIn }) => quotedIn === "USD");
  const dollar = combine(votesOf("USDT", inDollars));
  return readings.map(({ quotedIn, ...reading }): RateReading => {
    if (quotedIn === "USD" || reading.rateE8 === null) return reading;
    if (dollar.kind !== "price") {
      return { ...reading, refusal: { reason: "dollar", detail: "USDT has no price in dollars" } };
    }
    return { ...reading, rateE8: mulDiv(reading.rateE8, dollar.rateE8, oneDollarE8, "down") };
  });
}

/** The readings of an asset, with those refused that the verdict left out. */
export function refuseOutliers(readings: readonly RateReading[], verdict: Verdict): readonly RateReading[] {
  if (verdict.kind !== "price") return readings;
  return readings.map((reading) => {
    const isOut = verdict.outliers.some(({ source }) => source === reading.source);
    if (!isOut || reading.refusal !== null || reading.rateE8 === null) return reading;
    const detail = `$${formatUnits(reading.rateE8, 8)} is more than 3 % from the median`;
    return { ...reading, refusal: { reason: "outlier", detail } };
  });
}
