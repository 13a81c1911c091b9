import type { ChainSource } from "#src/drivers/chain/port.ts";

/** A chain that counts what it is asked, by the name of the question; those asked within another one do not count. */
export interface CountedChain {
  readonly source: ChainSource;
  readonly asked: Map<string, number>;
  total(): number;
}

/** `before` runs before each question, with its number from 1, and may throw instead of the node. */
export function countQuestions(
  chain: ChainSource,
  before: (question: string, number: number) => void = () => undefined,
): CountedChain {
  const asked = new Map<string, number>();
  const total = (): number => [...asked.values()].reduce((sum, count) => sum + count, 0);
  const ask = async <T>(question: string, answer: () => Promise<T>): Promise<T> => {
    asked.set(question, (asked.get(question) ?? 0) + 1);
    before(question, total());
    return answer();
  };
  const { mempool, finalizedHeight } = chain;
  return {
    asked,
    total,
    source: {
      ...chain,
      identity: () => ask("identity", () => chain.identity()),
      tip: () => ask("tip", () => chain.tip()),
      hashAt: (height) => ask("hashAt", () => chain.hashAt(height)),
      following: (above, count, watch) => ask("following", () => chain.following(above, count, watch)),
      health: () => ask("health", () => chain.health()),
      ...(mempool && { mempool: (watch) => ask("mempool", () => mempool(watch)) }),
      ...(finalizedHeight && { finalizedHeight: () => ask("finalizedHeight", () => finalizedHeight()) }),
    },
  };
}
