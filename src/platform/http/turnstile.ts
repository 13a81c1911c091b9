import { AppError } from "#src/shared/errors.ts";

export interface TurnstileLimits {
  /** Calls of one customer at once. */
  readonly inside: number;
  /** Calls of one customer that may wait for their turn. */
  readonly waiting: number;
  /** How long a call waits at most. */
  readonly timeoutMs: number;
}

/** Runs `work` when it is the turn of `key`. */
export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Turns {
  inside: number;
  /** In order of arrival; each lets its call in. */
  readonly waiting: Set<() => void>;
}

/**
 * Runs a few calls of each customer at once, in this process; more wait for their turn. They lock the same wallet
 * and servers, so running together they are no faster, and each would hold a database connection while waiting for
 * the lock: one customer could take them all.
 */
export function createTurnstile(
  limits: TurnstileLimits = { inside: 3, waiting: 500, timeoutMs: 5_000 },
): TakeTurn {
  const turns = new Map<string, Turns>();

  const enter = async (key: string): Promise<Turns> => {
    const own = turns.get(key) ?? { inside: 0, waiting: new Set() };
    turns.set(key, own);
    if (own.inside < limits.inside) own.inside += 1;
    else if (own.waiting.size >= limits.waiting) throw new AppError("rate_limited", { seconds: 2 });
    // The slot of the one that leaves goes to the next: `inside` does not change.
    else if (!(await waitFor(own.waiting, limits.timeoutMs))) throw new AppError("unavailable");
    return own;
  };
  const leave = (key: string, own: Turns): void => {
    const [next] = own.waiting;
    if (next !== undefined) return next();
    own.inside -= 1;
    if (own.inside === 0) turns.delete(key);
  };
  return async (key, work) => {
    const own = await enter(key);
    try {
      return await work();
    } finally {
      leave(key, own);
    }
  };
}

/** True when it was let in, false on timeout. */
async function waitFor(waiting: Set<() => void>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isIn: boolean): void => {
      waiting.delete(comeIn);
      clearTimeout(timer);
      resolve(isIn);
    };
    const comeIn = (): void => end(true);
    const timer = setTimeout(() => end(false), timeoutMs);
    waiting.add(comeIn);
  });
}
