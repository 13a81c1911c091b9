/**
 * Several nodes of one network whose answers are used only when enough of them agree: with two or more, two; a
 * single node is believed alone. Drivers of every chain share it.
 */
export interface Quorum<Node> {
  /** The answer that enough nodes give; null when nodes answer but differ. Fails when too few answer. */
  agree<T>(ask: (node: Node) => Promise<T>): Promise<{ readonly answer: T } | null>;
  /** The answer that enough nodes give; `QuorumError` with this sentence when they differ. */
  insist<T>(ask: (node: Node) => Promise<T>, onDifference: string): Promise<T>;
  /** The first answers, as many as have to agree. Fails when fewer come. */
  first<T>(ask: (node: Node) => Promise<T>): Promise<readonly T[]>;
}

/** Nodes that differ, or too few of them; a node's own failure keeps its own type. */
export class QuorumError extends Error {
  override readonly name = "QuorumError";
}

const enoughNodes = 2;

/** Answers are equal when they are as JSON, bigints included. */
export function createQuorum<Node>(nodes: readonly Node[]): Quorum<Node> {
  const needed = Math.min(enoughNodes, nodes.length);

  /** Asks all at once and ends as soon as `isDone`: a node that hangs delays no one. */
  const collect = <T>(
    ask: (node: Node) => Promise<T>,
    isDone: (answers: readonly T[]) => boolean,
  ): Promise<readonly T[]> =>
    new Promise((resolve, reject) => {
      const answers: T[] = [];
      let waiting = nodes.length;
      let failure: unknown = null;
      const settle = (): void => {
        waiting -= 1;
        if (isDone(answers) || (waiting === 0 && answers.length >= needed)) resolve(answers);
        else if (waiting === 0) reject(failure);
      };
      const askOne = async (node: Node): Promise<void> => {
        try {
          answers.push(await ask(node));
        } catch (error) {
          failure = error;
        }
        settle();
      };
      if (nodes.length === 0) reject(new QuorumError("no node is configured"));
      for (const node of nodes) void askOne(node);
    });

  const agree = async <T>(ask: (node: Node) => Promise<T>): Promise<{ readonly answer: T } | null> => {
    const answers = await collect(ask, (list) => mostCommon(list).count >= needed);
    const { answer, count } = mostCommon(answers);
    return answer === undefined || count < needed ? null : { answer: answer.value };
  };
  return {
    agree,
    async insist(ask, onDifference) {
      const found = await agree(ask);
      if (found === null) throw new QuorumError(onDifference);
      return found.answer;
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
