import { isRetryable, retryDelayMs, retryRule } from "#src/shared/retry.ts";
import { ApiError } from "./api-error.ts";

/** Waits unless `signal` ends the wait; then throws its reason. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  readonly pause?: Pause;
  /** Which failures are worth another try; by default those of the product's rule. */
  readonly isWorth?: (error: ApiError) => boolean;
}

/** Runs a call by the product's retry rule (product §7). Rethrows the last error of `call`. */
export async function retryCall<T>(
  call: () => Promise<T>,
  { signal, pause = pauseMs, isWorth = isRetryable }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt >= retryRule.attempts || !isWorth(error)) throw error;
      await pause(retryDelayMs(attempt, error), signal);
    }
  }
}

function pauseMs(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
