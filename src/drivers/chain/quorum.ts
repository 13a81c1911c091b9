import { commonStart, mostCommon } from "./common-answers.ts";

type Ask<Node, T> = (node: Node) => Promise<T>;

/**
 * Several nodes of one network whose answers are used only when enough of them agree: with two or more, two; a
 * single node is believed alone. Drivers of every chain share it. All nodes are asked at once, and a node that hangs
 * delays no question that the others settle. Answers are equal when they are as JSON, bigints included.
 */
export interface Quorum<Node> {
  /** The answer that enough nodes give; null when nodes answer but differ. Fails when too few answer. */
  agree<T>(ask: Ask<Node, T>): Promise<{ readonly answer: T } | null>;
  /** The answer that enough nodes give; `QuorumError` with this sentence when they differ. */
  insist<T>(ask: Ask<Node, T>, onDifference: string): Promise<T>;
  /** The first answers, as many as have to agree. Fails when fewer come. */
  first<T>(ask: Ask<Node, T>): Promise<readonly T[]>;
  /**
   * What lists begin with in enough nodes, as far as they are equal: a node that is behind has shorter ones. Null when
   * enough nodes answer null; empty when enough answer and agree on nothing. Fails when too few answer, and with
   * a `QuorumError` when nothing is agreed because items with one key differ.
   */
  agreeOnStart<T>(ask: Ask<Node, readonly T[] | null>, items: Keyed<T>): Promise<readonly T[] | null>;
  /** The first answer that is accepted; null when no node has such a one. Fails when one that failed might have. */
  any<T>(ask: Ask<Node, T>, isAccepted: (answer: T) => boolean): Promise<T | null>;
  /** Whether as many nodes as have to agree say so; fails when too few answer to settle it. */
  holds(ask: Ask<Node, boolean>): Promise<boolean>;
}

/** Items that must be equal when their keys are, e.g. blocks with one hash. */
export interface Keyed<T> {
  keyOf(item: T): string;
  /** A sentence. */
  onDifference(item: T): string;
}

/** Nodes that differ, or too few of them; a node's own failure keeps its own type. */
export class QuorumError extends Error {
  override readonly name = "QuorumError";
}

const enoughNodes = 2;

export function createQuorum<Node>(nodes: readonly Node[]): Quorum<Node> {
  const needed = Math.min(enoughNodes, nodes.length);

  /** Ends as soon as `isDone`, or with all answers; fails when they are fewer than `least`. */
  const collect = <T>(
    ask: Ask<Node, T>,
    isDone: (answers: readonly T[]) => boolean,
    least = needed,
  ): Promise<readonly T[]> =>
    new Promise((resolve, reject) => {
      const answers: T[] = [];
      let waiting = nodes.length;
      let failure: unknown = null;
      const settle = (): void => {
        waiting -= 1;
        if (isDone(answers) || (waiting === 0 && answers.length >= least)) resolve(answers);
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

  const agree = async <T>(ask: Ask<Node, T>): Promise<{ readonly answer: T } | null> => {
    const answers = await collect(ask, (list) => mostCommon(list).length >= needed);
    const alike = mostCommon(answers);
    return alike.length < needed ? null : (alike.map((answer) => ({ answer }))[0] ?? null);
  };
  return {
    agree,
    async insist(ask, onDifference) {
      const found = await agree(ask);
      if (found === null) throw new QuorumError(onDifference);
      return found.answer;
    },
    first: (ask) => collect(ask, (list) => list.length >= needed),
    async agreeOnStart(ask, items) {
      const answers = await collect(ask, (lists) => startOf(lists, needed) !== "open");
      const start = startOf(answers, needed);
      if (start !== "open") return start;
      refuseDifference(answers, items);
      return [];
    },
    async any(ask, isAccepted) {
      const answers = await collect(ask, (list) => list.some(isAccepted), nodes.length);
      return answers.find(isAccepted) ?? null;
    },
    async holds(ask) {
      const isSettled = (list: readonly boolean[]): boolean => list.filter(Boolean).length >= needed;
      return isSettled(await collect(ask, isSettled));
    },
  };
}

/** What enough lists begin with, as far as it is settled yet. */
function startOf<T>(answers: readonly (readonly T[] | null)[], needed: number): readonly T[] | null | "open" {
  const lists = answers.filter((list) => list !== null);
  if (answers.length - lists.length >= needed) return null;
  const start = commonStart(lists, needed);
  if (start.length > 0) return start;
  return lists.filter(({ length }) => length === 0).length >= needed ? [] : "open";
}

function refuseDifference<T>(
  answers: readonly (readonly T[] | null)[],
  { keyOf, onDifference }: Keyed<T>,
): void {
  const firsts = answers.flatMap((list) => list?.slice(0, 1) ?? []);
  const [first, second] = mostCommon(firsts.map(keyOf));
  if (second === undefined) return;
  const item = firsts.find((one) => keyOf(one) === first);
  if (item !== undefined) throw new QuorumError(onDifference(item));
}
