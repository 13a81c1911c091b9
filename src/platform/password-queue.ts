import { AppError } from "#src/shared/errors.ts";
import { hashPassword, verifyNothing, verifyPassword } from "./password-hash.ts";

/** Password hashing with bounded memory: each run takes 19 MiB and a core. */
export interface Passwords {
  hash(secret: string): Promise<string>;
  /** Without a hash (no such account) it costs the same and returns false, so that timing reveals nothing. */
  verify(hash: string | null, secret: string): Promise<boolean>;
}

export interface PasswordQueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Runs a few hashes at once and queues some; a call beyond that is refused as `unavailable`. */
export function createPasswordQueue(limits: PasswordQueueLimits = { running: 2, waiting: 100 }): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.running) {
      running += 1;
    } else {
      if (waiting.length >= limits.waiting) throw new AppError("unavailable");
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot goes straight to the next waiting call.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  return {
    hash: (secret) => run(() => hashPassword(secret)),
    verify: (hash, secret) =>
      run(() => (hash === null ? verifyNothing(secret) : verifyPassword(hash, secret))),
  };
}
