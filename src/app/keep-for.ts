import type { Clock } from "#src/platform/clock.ts";

/**
 * A value that is read again at most every `keptMs`, for all who ask for it: those who come meanwhile share it, also
 * while it is being read. One that could not be read is tried again by the next.
 */
export function keepFor<Value>(
  clock: Clock,
  keptMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly readAt: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    // A clock may go back.
    if (kept !== undefined && Math.abs(now - kept.readAt) < keptMs) return kept.value;
    const next = { value: read(), readAt: now };
    kept = next;
    next.value.catch(() => {
      if (kept === next) kept = undefined;
    });
    return next.value;
  };
}
