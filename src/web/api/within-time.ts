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
  const ended = new AbortController();
  const follow = () => ended.abort(signal?.reason);
  const timer = setTimeout(
    () => ended.abort(new ApiError({ code: "TIMEOUT", message: "timeout" })),
    timeoutMs,
  );
  signal?.addEventListener("abort", follow, { once: true });
  if (signal?.aborted) follow();
  try {
    return await Promise.race([abortOf(ended.signal), attempt(ended.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", follow);
  }
}

/** Rejects with the signal's reason, now or when it is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
}
