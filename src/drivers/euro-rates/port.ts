/** The reference rates of one day: units of each currency for one euro, as digits, `USD` to `1.1571`. */
export interface DayOfRates {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly perEuro: ReadonlyMap<string, string>;
}

/** What was read of the bank; `unusable`: a file that is not believed, with as much of it as is kept for staff. */
export type EuroRatesAnswer =
  | { readonly state: "read"; readonly days: readonly DayOfRates[] }
  | { readonly state: "unusable"; readonly reason: string; readonly body: string }
  | { readonly state: "unreachable"; readonly reason: string };

/** Asks for the euro's reference rates. Never throws, and answers within its limit. */
export interface EuroRates {
  readonly name: string;
  /** `newest`: the last day that was published; `quarter`: the last 90 days. */
  read(span: "newest" | "quarter"): Promise<EuroRatesAnswer>;
}
