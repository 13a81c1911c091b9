import type { ChainSource } from "#src/drivers/chain/port.ts";

/** A node that does not answer ends the turn after this time, whatever its driver waits for. */
export const questionMs = 60_000;

/** What the scanner asks a chain. */
export type ScannedChain = Pick<
  ChainSource,
  | "chain"
  | "driver"
  | "simulated"
  | "identity"
  | "tip"
  | "hashAt"
  | "following"
  | "finalizedHeight"
  | "mempool"
  | "health"
  | "remarks"
>;

/** The same questions, each with an end: later than that it fails, and its answer is not waited for. */
export function boundQuestions(source: ScannedChain, limitMs = questionMs): ScannedChain {
  const { chain } = source;
  const bound = <A extends readonly unknown[], T>(name: string, ask: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> =>
      within(ask(...args), limitMs, `The ${chain} node gave no answer to "${name}"`);
  };
  return {
    chain,
    driver: source.driver,
    simulated: source.simulated,
    identity: bound("identity", () => source.identity()),
    tip: bound("tip", () => source.tip()),
    hashAt: bound("hash", (height) => source.hashAt(height)),
    following: bound("following blocks", (above, count, watch) => source.following(above, count, watch)),
    health: bound("health", () => source.health()),
    ...(source.finalizedHeight && {
      finalizedHeight: bound("final block", async () => (await source.finalizedHeight?.()) ?? null),
    }),
    ...(source.remarks && {
      remarks: bound("remarks", async () => (await source.remarks?.()) ?? []),
    }),
    ...(source.mempool && {
      mempool: bound(
        "mempool",
        async (watch) => (await source.mempool?.(watch)) ?? { outputs: [], spent: [] },
      ),
    }),
  };
}

async function within<T>(answer: Promise<T>, limitMs: number, message: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${message} for ${limitMs / 1000} seconds.`)), limitMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
