/** A value that is read when the metrics are scraped. */
export interface GaugeReading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One measured thing of a feature or of the platform. */
export interface Gauge {
  /** `moorage_<what>_<unit>`. */
  readonly name: string;
  readonly help: string;
  /** Names of the labels; their values come from short lists, never from users. */
  readonly labels: readonly string[];
  /**
   * It looks at more than a few rows, or asks somebody else: one process counts it, no more often than this, and all
   * processes show what was counted. Without it each process reads it at each scrape.
   */
  readonly countedEveryMs?: number;
  read(): Promise<readonly GaugeReading[]>;
}
