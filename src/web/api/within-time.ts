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
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    reject(reason);
    ended.abort(reason);
  };
  const follow = () => end(signal?.reason);
  const timer = setTimeout(() => end(new ApiError({ code: "TIMEOUT", message: "timeout" })), timeoutMs);
  signal?.addEventListener("abort", follow, { once: true });
  if (signal?.aborted) follow();
  try {
    return await Promise.race([isOver, attempt(ended.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", follow);
  }
}
