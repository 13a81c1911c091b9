import type { Clock } from "#src/platform/clock.ts";
import type { Exchange } from "./exchanges/exchange.ts";
import { createAskExchange } from "./median/ask-exchange.ts";
import { type CallContracts, createReadChainlink } from "./median/chainlink.ts";
import { combine, type Verdict } from "./median/combine.ts";
import { doubtOf } from "./median/doubt-price.ts";
import { asDollars, type QuotedReading, refuseOutliers, votesOf } from "./median/votes.ts";
import type { RateDoubt, RateLook, RateQuote, RateReading, RateSource } from "./port.ts";

export interface MedianSettings {
  readonly exchanges: readonly Exchange[];
  /** The product's clock, which dates quotes. */
  readonly clock: Clock;
  /** Real time, by which answers age; a demo's clock may be ahead. */
  readonly realClock: Clock;
  /** Asks contracts of the Ethereum main network through our own nodes; absent: prices have no guard. */
  readonly callContracts?: CallContracts | undefined;
  /** One scheme and host in place of those of all exchanges, for tests. */
  readonly origin?: string | undefined;
  readonly deadlineMs?: number;
}

const defaultDeadlineMs = 5_000;

/** Public exchanges, asked at once, and the median of what can be believed of them. Without two there is no price. */
export function createMedianRates(settings: MedianSettings): RateSource {
  const { clock, realClock, callContracts, origin, deadlineMs = defaultDeadlineMs } = settings;
  const ask = settings.exchanges.map((exchange) => ({
    exchange,
    read: createAskExchange(exchange, { origin, clock: realClock, deadlineMs }),
  }));
  const guard = callContracts && createReadChainlink(callContracts, deadlineMs);
  const everyTime = ask.filter(({ exchange }) => exchange.spareMs === undefined);
  const breakTies = ask.filter(({ exchange }) => exchange.spareMs !== undefined);
  const readAll = async (from: typeof ask, assets: readonly string[]): Promise<QuotedReading[]> => {
    const answers = await Promise.all(
      from.map(async ({ exchange: { quotedIn }, read }) =>
        (await read(assets)).map((reading) => ({ ...reading, quotedIn })),
      ),
    );
    return answers.flat();
  };

  return {
    driver: "median",
    simulated: false,
    async look(assets, last = new Map()): Promise<RateLook> {
      const [first, guards] = await Promise.all([
        readAll(everyTime, withDollar(assets)),
        guard === undefined ? [] : guard(assets, realClock.now()),
      ]);
      const open = withDollar(assets).filter((asset) => needsAnother(asset, first, last));
      const readings = asDollars([...first, ...(open.length > 0 ? await readAll(breakTies, open) : [])]);
      const at = clock.now();
      const judged = assets.map((asset) => judge(asset, { readings, guards, last, at }));
      return {
        quotes: judged.flatMap(({ quote }) => quote ?? []),
        doubts: judged.flatMap(({ doubt }) => doubt ?? []),
        readings: [...judged.flatMap((asset) => asset.readings), ...guards],
      };
    },
  };
}

/** USDT is asked for in any case: some exchanges count in it. */
function withDollar(assets: readonly string[]): readonly string[] {
  return [...new Set([...assets, "USDT"])];
}

/** Whether a source that is spared otherwise has to be asked about an asset. */
function needsAnother(
  asset: string,
  readings: readonly QuotedReading[],
  last: ReadonlyMap<string, bigint>,
): boolean {
  const verdict = combine(votesOf(asset, asDollars(readings)));
  return verdict.kind !== "price" || doubtOf(asset, verdict, last.get(asset), undefined)?.reason === "jump";
}

interface LookedAt {
  readonly readings: readonly RateReading[];
  readonly guards: readonly RateReading[];
  readonly last: ReadonlyMap<string, bigint>;
  readonly at: Date;
}

interface Judged {
  readonly quote: RateQuote | null;
  readonly doubt: RateDoubt | null;
  readonly readings: readonly RateReading[];
}

function judge(asset: string, { readings, guards, last, at }: LookedAt): Judged {
  const verdict: Verdict = combine(votesOf(asset, readings));
  const guardian = guards.find((reading) => reading.asset === asset && reading.refusal === null);
  const doubt = doubtOf(asset, verdict, last.get(asset), guardian?.rateE8 ?? undefined);
  const quote =
    verdict.kind === "price" && doubt === null
      ? { asset, rateE8: verdict.rateE8, at, source: `median:${verdict.sources.join(",")}` }
      : null;
  const own = readings.filter((reading) => reading.asset === asset);
  return { quote, doubt, readings: refuseOutliers(own, verdict) };
}
