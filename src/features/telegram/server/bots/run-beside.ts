import { setTimeout as pause } from "node:timers/promises";

/** Ended: there is nothing more for now. */
export type LaneEnd = "again" | "ended";

interface Lanes<Lane> {
  /** Those that have work now. */
  find(): Promise<readonly Lane[]>;
  /** The same key is one lane, which runs once at a time. */
  keyOf(lane: Lane): string;
  /** `again`: it may have more work at once; else it is left alone until the next run. */
  run(lane: Lane, signal: AbortSignal): Promise<LaneEnd>;
  /** At a time. */
  readonly most: number;
  readonly longestMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How often others are looked for while one is busy. */
const lookMs = 500;

/**
 * Serves bots beside each other, so that none waits for another that is slow, dead or busy, until none has work. One
 * that fails leaves the others as they are; its error is thrown at the end. Whatever was begun has ended then.
 */
export async function runBeside<Lane>({
  find,
  keyOf,
  run,
  most,
  longestMs,
  signal,
}: Lanes<Lane>): Promise<LaneEnd> {
  const until = performance.now() + longestMs;
  const busy = new Map<string, { readonly work: Promise<void>; readonly stop: AbortController }>();
  const ended = new Set<string>();
  const failures: unknown[] = [];
  const begin = (key: string, lane: Lane): void => {
    const stop = new AbortController();
    const work = (async () => {
      try {
        if ((await run(lane, stop.signal)) === "ended") ended.add(key);
      } catch (error) {
        ended.add(key);
        failures.push(error);
      } finally {
        busy.delete(key);
      }
    })();
    busy.set(key, { work, stop });
  };
  const stopAll = (): void => {
    for (const { stop } of busy.values()) stop.abort();
  };
  const isOver = (): boolean => signal?.aborted === true || performance.now() >= until;
  signal?.addEventListener("abort", stopAll);
  try {
    do {
      const found = new Map((await find()).map((lane) => [keyOf(lane), lane]));
      for (const [key, { stop }] of busy) if (!found.has(key)) stop.abort();
      const waiting = [...found].filter(([key]) => !busy.has(key) && !ended.has(key));
      for (const [key, lane] of waiting) if (busy.size < most && !isOver()) begin(key, lane);
      if (busy.size === 0) return failures.length === 0 ? "ended" : fail(failures);
      const looked = new AbortController();
      await Promise.race([
        ...[...busy.values()].map(({ work }) => work),
        pause(lookMs, undefined, { signal: looked.signal }).catch(() => undefined),
      ]);
      looked.abort();
    } while (!isOver());
    stopAll();
    await Promise.all([...busy.values()].map(({ work }) => work));
    return failures.length === 0 ? "again" : fail(failures);
  } finally {
    signal?.removeEventListener("abort", stopAll);
    stopAll();
    await Promise.all([...busy.values()].map(({ work }) => work));
  }
}

function fail([first]: readonly unknown[]): never {
  throw first;
}
