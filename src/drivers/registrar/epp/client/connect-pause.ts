/** Wrong credentials, tried repeatedly, lock an account: they count as this many failures. */
const refusalFailures = 7;

export interface PauseTimes {
  /** After the first failure; doubled with each. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

/** How long no new session is opened after failed ones, longer with each. */
export class ConnectPause {
  readonly #times: PauseTimes;
  #failures = 0;
  #failedAt = 0;
  #reason = "";

  constructor(times: PauseTimes) {
    this.#times = times;
  }

  /** Why the last try failed. */
  get reason(): string {
    return this.#reason;
  }

  isOn(): boolean {
    return this.#failures > 0 && performance.now() < this.#failedAt + this.#lengthMs();
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(reason: string, isRefusal: boolean): void {
    this.#failures = isRefusal ? Math.max(this.#failures + 1, refusalFailures) : this.#failures + 1;
    this.#failedAt = performance.now();
    this.#reason = reason;
  }

  #lengthMs(): number {
    const { pauseMs, longestPauseMs } = this.#times;
    return Math.min(pauseMs * 2 ** Math.min(this.#failures - 1, 16), longestPauseMs);
  }
}
