/** A market in which nothing moved for this long is a feed that hangs. */
const frozenAfterMs = 15 * 60_000;

export interface FreezeWatch {
  /** Takes what an asset showed now; true when it has shown exactly that for too long. */
  isFrozen(symbol: string, pulse: readonly string[], now: Date): boolean;
}

/** Remembers since when each asset of one source has not moved. A process that starts again begins to count again. */
export function createFreezeWatch(): FreezeWatch {
  const seen = new Map<string, { readonly pulse: string; readonly since: number }>();
  return {
    isFrozen(symbol, pulse, now) {
      const shown = pulse.join(" ");
      const before = seen.get(symbol);
      if (before?.pulse === shown) return now.getTime() - before.since >= frozenAfterMs;
      seen.set(symbol, { pulse: shown, since: now.getTime() });
      return false;
    },
  };
}
