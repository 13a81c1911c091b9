import { useSyncExternalStore } from "react";
import { clock } from "#src/web/clock.ts";

const secondMs = 1000;

/** The time in whole seconds, kept up to date. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, wholeSecond);
}

function wholeSecond(): number {
  return Math.floor(clock.nowMs() / secondMs) * secondMs;
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, secondMs);
  return () => clearInterval(timer);
}
