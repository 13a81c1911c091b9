import { addMs } from "#src/shared/time.ts";
import { jitterShare, retryPausesMs } from "./durations.ts";

/** When a message is sent again after so many failed attempts; null: it is given up. `random` is from 0 to 1. */
export function nextAttempt(
  now: Date,
  {
    tries,
    retryAfterMs,
    random,
  }: { readonly tries: number; readonly retryAfterMs: number; readonly random: number },
): Date | null {
  const pauseMs = retryPausesMs[tries - 1];
  if (pauseMs === undefined) return null;
  return addMs(now, Math.max(retryAfterMs, Math.round(pauseMs * (1 + jitterShare * random))));
}
