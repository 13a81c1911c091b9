import { setTimeout as pause } from "node:timers/promises";

/** No one woke the waiter in time. */
export class BusyError extends Error {}

/** Waiters for a session, woken one after another. */
export class WaitList {
  readonly #waiters: (() => void)[] = [];

  wakeNext(): void {
    this.#waiters.shift()?.();
  }

  wakeAll(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  /** Until woken; throws `BusyError` at the deadline, a time of `performance.now`. */
  async wait(deadline: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.push(resolve);
    const timeout = new AbortController();
    const isOverdue = pause(Math.max(deadline - performance.now(), 0), true, { signal: timeout.signal });
    try {
      if ((await Promise.race([promise, isOverdue.catch(() => false)])) === true) throw new BusyError();
    } finally {
      timeout.abort();
      const place = this.#waiters.indexOf(resolve);
      if (place >= 0) this.#waiters.splice(place, 1);
    }
  }
}
