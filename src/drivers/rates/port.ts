/** The rates port: the value of coins. Every price is USD per coin × 1e8, an integer. */
export interface RateSource {
  /** Driver name. */
  readonly driver: string;
  /** True when the prices are made up: only play money may have them. */
  readonly simulated: boolean;
  /**
   * One look at the market. An asset without a trustworthy price has no quote: it is never guessed. `last`: the
   * market's latest price of each asset, as far as it is young enough to notice a jump by.
   */
  look(assets: readonly string[], last?: ReadonlyMap<string, bigint>): Promise<RateLook>;
}

export interface RateLook {
  readonly quotes: readonly RateQuote[];
  /** What each source said of each asset, for the operator; empty where prices are made up. */
  readonly readings: readonly RateReading[];
  /** Assets whose sources answered what cannot be believed: a price of a minute ago must not be used either. */
  readonly doubts: readonly RateDoubt[];
}

export interface RateQuote {
  readonly asset: string;
  readonly rateE8: bigint;
  /** When the market had this price, by the product's clock. */
  readonly at: Date;
  /** Who said so, stored with the price: `median:kraken,coinbase`. */
  readonly source: string;
}

export interface RateReading {
  readonly source: string;
  readonly asset: string;
  /** Null: no price could be read. */
  readonly rateE8: bigint | null;
  readonly ageMs: number | null;
  /** Why it does not count; null when it does. */
  readonly refusal: RateRefusal | null;
}

export interface RateRefusal {
  readonly reason: ReadingRefusal;
  /** For the operator, in English. */
  readonly detail: string;
}

/** Why the answer of one source does not count. */
export type ReadingRefusal =
  /** No answer, or not all of it in time. */
  | "unreachable"
  /** It asks to be left alone for a while, or is being left alone. */
  | "paused"
  /** Another HTTP status, a redirect, no JSON, too long, or of another form. */
  | "malformed"
  /** An error in place of prices. */
  | "error"
  /** The answer lacks this asset. */
  | "missing"
  /** Zero, negative, out of range, or no number. */
  | "number"
  /** Bid above ask, or too far below it. */
  | "spread"
  /** Older than two minutes, or from the future. */
  | "stale"
  /** Neither price nor volume moved for a quarter of an hour. */
  | "frozen"
  /** It counts in USDT, and USDT has no price. */
  | "dollar"
  /** Too far from what the others say. */
  | "outlier";

export interface RateDoubt {
  readonly asset: string;
  readonly reason: "apart" | "jump" | "guard";
  /** For the operator, in English. */
  readonly detail: string;
}
