import { NodeError, type EvmNode } from "./node.ts";

/** Several nodes whose answers are used only when enough of them agree. */
export interface Quorum {
  /** The answer that enough nodes give; `null` when nodes answer but differ. */
  agree<T>(ask: (node: EvmNode) => Promise<T>): Promise<{ readonly answer: T } | null>;
  /** The first answers, as many as have to agree. */
  first<T>(ask: (node: EvmNode) => Promise<T>): Promise<readonly T[]>;
}

/** With two nodes or more, two must agree; a single node is trusted. */
const enoughNodes = 2;

export function createQuorum(nodes: readonly EvmNode[]): Quorum {
  const needed = Math.min(enoughNodes, nodes.length);

  /** Asks all at once and ends as soon as `isDone`: a node that hangs delays no one. */
  const collect = <T>(
    ask: (node: EvmNode) => Promise<T>,
    isDone: (answers: readonly T[]) => boolean,
  ): Promise<readonly T[]> =>
    new Promise((resolve, reject) => {
      const answers: T[] = [];
      let waiting = nodes.length;
      let failure: unknown = new NodeError("no node is configured");
      const settle = (): void => {
        waiting -= 1;
        if (isDone(answers) || (waiting === 0 && answers.length >= needed)) resolve(answers);
        else if (waiting === 0) reject(failure);
      };
      const askOne = async (node: EvmNode): Promise<void> => {
        try {
          answers.push(await ask(node));
        } catch (error) {
          failure = error;
        }
        settle();
      };
      for (const node of nodes) void askOne(node);
    });

  return {
    async agree(ask) {
      const answers = await collect(ask, (list) => mostCommon(list).count >= needed);
      const { answer, count } = mostCommon(answers);
      return answer === undefined || count < needed ? null : { answer: answer.value };
    },
    first: (ask) => collect(ask, (list) => list.length >= needed),
  };
}

function mostCommon<T>(answers: readonly T[]): { answer?: { value: T }; count: number } {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of answers) {
    const key = JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [best] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return best === undefined ? { count: 0 } : { answer: best, count: best.count };
}
