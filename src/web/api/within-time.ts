import { ApiError } from "./api-error.ts";

/**
 * Runs one attempt of a call: its signal is aborted by `signal` or after `timeoutMs`. A late attempt is thrown as the
 * `ApiError` TIMEOUT, even when it ignores its signal; one that the caller ended, with the caller's reason.
 */
export async function withinTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  attempt: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(timeoutMs);
  const ended = signal ? AbortSignal.any([signal, late]) : late;
  ended.throwIfAborted();
  const isOver = new Promise<never>((_, reject) => {
    ended.addEventListener("abort", () =>
      reject(late.aborted ? new ApiError({ code: "TIMEOUT", message: "timeout" }) : ended.reason),
    );
  });
  return Promise.race([isOver, attempt(ended)]);
}
