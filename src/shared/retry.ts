/**
 * The client's retry rule (product §7): up to 3 attempts, delays from 1 s doubling to at most 5 s, for
 * retryable errors only. Safe because every call that moves money carries an idempotency key made before
 * the first attempt.
 */
export const retryRule = { attempts: 3, baseMs: 1000, maxMs: 5000, factor: 2 } as const;

export interface FailedCall {
  /** HTTP status; undefined when no answer came. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message: string;
  /** Seconds of the Retry-After header. */
  readonly retryAfterSeconds?: number | undefined;
}

export function isRetryable(failure: FailedCall): boolean {
  const { status, code, message } = failure;
  if (status === 429 && (failure.retryAfterSeconds ?? 0) * 1000 > retryRule.maxMs) return false;
  if (status !== undefined && (status >= 500 || status === 429 || status === 408 || status === 400))
    return true;
  if (code === "NETWORK_ERROR" || code === "TIMEOUT") return true;
  return /network|timeout|connection|fetch|axios/i.test(message);
}

/** Pause before attempt `attempt + 1` (attempts count from 1); a Retry-After is obeyed. */
export function retryDelayMs(attempt: number, failure: FailedCall): number {
  if (failure.retryAfterSeconds !== undefined) return failure.retryAfterSeconds * 1000;
  return Math.min(retryRule.baseMs * retryRule.factor ** (attempt - 1), retryRule.maxMs);
}
