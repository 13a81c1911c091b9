/** The rates port: the value of coins. Every price is USD per coin × 1e8, an integer. */
export interface RateSource {
  /** Driver name; stored with every price it gave. */
  readonly driver: string;
  /** True when the prices are made up; shown to customers as a demo rate. */
  readonly simulated: boolean;
  /** Current prices. An asset without a trustworthy one is left out, never guessed. */
  quotes(assets: readonly string[]): Promise<readonly RateQuote[]>;
}

interface RateQuote {
  readonly asset: string;
  readonly rateE8: bigint;
  /** When the market had this price. */
  readonly at: Date;
}
