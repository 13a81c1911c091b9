import { announcesMoves, type Clock } from "#src/platform/clock.ts";

const lookEveryMs = 5000;

/**
 * Calls `onEnd` once the time of a session or key is over, also when a demo's clock is moved there: what it has opened
 * must not outlive it. Null: it has no end. Returns the function that stops watching.
 */
export function watchSessionEnd(clock: Clock, endsAt: Date | null, onEnd: () => void): () => void {
  if (endsAt === null) return () => undefined;
  const stop = (): void => {
    clearInterval(timer);
    unsubscribe?.();
  };
  const look = (): void => {
    if (clock.now() < endsAt) return;
    stop();
    onEnd();
  };
  const timer = setInterval(look, lookEveryMs);
  const unsubscribe = announcesMoves(clock) ? clock.onMove(look) : undefined;
  return stop;
}
