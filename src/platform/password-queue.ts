import { AppError } from "#src/shared/errors.ts";
import { hashPassword, verifyNothing, verifyPassword } from "./password-hash.ts";

/** Ahead are the places from which an account was signed in to before: a crowd of strangers does not hold them up. */
export type QueuePlace = "ahead" | "behind";

/** Password hashing with bounded memory: each run takes 19 MiB and a core. */
export interface Passwords {
  hash(secret: string): Promise<string>;
  /** Without a hash (no such account) it costs the same and returns false, so that timing reveals nothing. */
  verify(hash: string | null, secret: string, place?: QueuePlace): Promise<boolean>;
}

export interface PasswordQueueLimits {
  readonly running: number;
  /** In each of the two places. */
  readonly waiting: number;
  /** A call that waited longer is refused when its turn comes: a browser has given up, or soon will. */
  readonly waitMs: number;
}

/** Two leave the event loop its core on two cores. 300 are through in five seconds where a hash takes 30 ms. */
const usualLimits: PasswordQueueLimits = { running: 2, waiting: 300, waitMs: 10_000 };

interface Waiting {
  readonly since: number;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

/**
 * Runs a few hashes at once and queues some; a call beyond that is refused as `unavailable`, with Retry-After. `now` is
 * in milliseconds from any origin.
 */
export function createPasswordQueue(limits = usualLimits, now = () => performance.now()): Passwords {
  const waiting = { ahead: [] as Waiting[], behind: [] as Waiting[] };
  let running = 0;

  /** The slot goes straight to the next waiting call that is not too late. */
  const handOn = (): void => {
    for (;;) {
      const next = waiting.ahead.shift() ?? waiting.behind.shift();
      if (next === undefined) {
        running -= 1;
        return;
      }
      if (now() - next.since <= limits.waitMs) return next.start();
      next.refuse(new AppError("unavailable"));
    }
  };

  const run = async <T>(work: () => Promise<T>, place: QueuePlace = "behind"): Promise<T> => {
    if (running < limits.running) {
      running += 1;
    } else {
      const line = waiting[place];
      if (line.length >= limits.waiting) throw new AppError("unavailable");
      await new Promise<void>((start, refuse) => line.push({ since: now(), start, refuse }));
    }
    try {
      return await work();
    } finally {
      handOn();
    }
  };

  return {
    hash: (secret) => run(() => hashPassword(secret)),
    verify: (hash, secret, place) =>
      run(() => (hash === null ? verifyNothing(secret) : verifyPassword(hash, secret)), place),
  };
}
