/** How one public source of prices is asked, and how its answers are read. Its answers are judged elsewhere. */
export interface Exchange {
  /** Its value of RATES. */
  readonly name: string;
  /** Scheme and host of its API. */
  readonly origin: string;
  readonly quotedIn: "USD" | "USDT";
  /** What it calls the assets that it has. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Headers besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Milliseconds between two calls, for a source that is asked only where the others give no price. Absent: it is
   * asked at every look.
   */
  readonly spareMs?: number;
  /** The calls that answer for these symbols. */
  questions(symbols: readonly string[]): readonly Question[];
  /**
   * The prices in the JSON of an answer, whose numbers are texts. A symbol that is not in it is left out; a form that
   * is another than described fails.
   */
  read(answer: unknown, question: Question): readonly Ticker[];
}

export interface Question {
  /** Path and query. */
  readonly path: string;
  readonly symbols: readonly string[];
}

/** Numbers as they came: nothing is checked yet. */
export interface Ticker {
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  /** The source's time of it; null where it states none: then it is as old as the answer. */
  readonly at: Date | null;
  /** What moves while a market is alive: prices, volumes. */
  readonly pulse: readonly string[];
}

/** The source answered with an error of its own; its text. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
}
