import { useMemo, useSyncExternalStore } from "react";
import { fromUnixSeconds } from "#src/shared/time.ts";
import { clock } from "#src/web/clock.ts";

/** The time, updated every `everyMs` and rounded down to a multiple of it. */
export function useNow(everyMs: number): Date {
  const seconds = useSyncExternalStore(
    (onTick) => {
      const timer = setInterval(onTick, everyMs);
      return () => clearInterval(timer);
    },
    () => (Math.floor(clock.nowMs() / everyMs) * everyMs) / 1000,
  );
  return useMemo(() => fromUnixSeconds(seconds), [seconds]);
}
