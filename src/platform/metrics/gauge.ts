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
  read(): Promise<readonly GaugeReading[]>;
}
