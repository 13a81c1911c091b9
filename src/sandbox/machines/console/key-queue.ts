import type { Key } from "./keys.ts";

const maxWaiting = 8_192;

/** Keys in the order they were typed, for one reader; typing ahead is buffered. */
export class KeyQueue {
  readonly #waiting: Key[] = [];
  #reader: ((key: Key) => void) | null = null;

  push(key: Key): void {
    const reader = this.#reader;
    this.#reader = null;
    if (reader !== null) reader(key);
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(key);
  }

  /** The next key; rejects with the signal's reason when the machine goes down meanwhile. */
  async next(signal: AbortSignal): Promise<Key> {
    signal.throwIfAborted();
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) return waiting;
    const { promise, resolve, reject } = Promise.withResolvers<Key>();
    const giveUp = () => {
      this.#reader = null;
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    this.#reader = resolve;
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}
