import type { Clock } from "#src/platform/clock.ts";
import { type Exchange, ExchangeError, type Question, type Ticker } from "../exchanges/exchange.ts";
import type { RateReading, RateRefusal } from "../port.ts";
import { AnswerRefused, fetchJson } from "./fetch-json.ts";
import { createFreezeWatch } from "./freeze-watch.ts";
import { judgeTicker } from "./judge-ticker.ts";

/** Asks one source for the assets that it has, and judges each answer. Never fails. */
export type AskExchange = (assets: readonly string[]) => Promise<readonly RateReading[]>;

interface AskOptions {
  /** Another scheme and host in place of the exchange's own, for tests. */
  readonly origin?: string | undefined;
  /** Real time: answers have it. */
  readonly clock: Clock;
  readonly deadlineMs: number;
}

/** Remembers pauses that the source asked for, and what has not moved. */
export function createAskExchange(
  exchange: Exchange,
  { origin, clock, deadlineMs }: AskOptions,
): AskExchange {
  const { name: source, symbols, headers, spareMs } = exchange;
  const watch = createFreezeWatch();
  const base = origin ?? exchange.origin;
  let silentUntil = 0;

  const answersOf = async (question: Question): Promise<ReadonlyMap<string, Ticker> | RateRefusal> => {
    try {
      const options = { deadlineMs, now: clock.now(), ...(headers && { headers }) };
      const answer = await fetchJson(base + question.path, options);
      return new Map(exchange.read(answer, question).map((ticker) => [ticker.symbol, ticker]));
    } catch (error) {
      if (error instanceof AnswerRefused && error.pauseMs !== null) {
        silentUntil = Math.max(silentUntil, clock.now().getTime() + error.pauseMs);
      }
      return refusalOf(error);
    }
  };
  const judge = (symbol: string, ticker: Ticker | undefined) => {
    if (ticker === undefined) return { reason: "missing", detail: `its answer lacks ${symbol}` } as const;
    const now = clock.now();
    const isFrozen = watch.isFrozen(symbol, ticker.pulse, now);
    const judged = judgeTicker(ticker, now);
    if ("reason" in judged || !isFrozen) return judged;
    return { reason: "frozen", detail: "neither price nor volume moved for 15 minutes" } as const;
  };

  return async (assets) => {
    const wanted = assets.flatMap((asset) => {
      const symbol = symbols[asset];
      return symbol === undefined ? [] : [{ asset, symbol }];
    });
    if (wanted.length === 0) return [];
    const now = clock.now().getTime();
    if (now < silentUntil) {
      const detail = `it is not asked before ${new Date(silentUntil).toISOString()}`;
      return wanted.map(({ asset }) => refused(source, asset, { reason: "paused", detail }));
    }
    if (spareMs !== undefined) silentUntil = now + spareMs;
    const questions = exchange.questions(wanted.map(({ symbol }) => symbol));
    const answers = await Promise.all(
      questions.map(async (question) => ({ question, answer: await answersOf(question) })),
    );
    return wanted.map(({ asset, symbol }) => {
      const found = answers.find(({ question }) => question.symbols.includes(symbol));
      if (found === undefined) throw new Error(`${source} has no call for ${symbol}`);
      if ("reason" in found.answer) return refused(source, asset, found.answer);
      const judged = judge(symbol, found.answer.get(symbol));
      return "reason" in judged
        ? refused(source, asset, judged)
        : { source, asset, ...judged, refusal: null };
    });
  };
}

export function refused(source: string, asset: string, refusal: RateRefusal): RateReading {
  return { source, asset, rateE8: null, ageMs: null, refusal };
}

function refusalOf(error: unknown): RateRefusal {
  if (error instanceof AnswerRefused) return { reason: error.reason, detail: error.message };
  if (error instanceof ExchangeError) return { reason: "error", detail: clean(error.message) };
  return { reason: "malformed", detail: "its answer has another form than described" };
}

/** What a source says is shown to the operator. */
function clean(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, 200);
}
