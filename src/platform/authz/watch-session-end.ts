import { announcesMoves, type Clock } from "#src/platform/clock.ts";

const lookEveryMs = 5000;

/**
 * Calls `onEnd` once the time of a session is over, also when a demo's clock is moved there: what a session has opened
 * must not outlive it. Returns the function that stops watching.
 */
export function watchSessionEnd(clock: Clock, endsAt: Date, onEnd: () => void): () => void {
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
