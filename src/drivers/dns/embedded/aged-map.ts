/** A map of at most `limit` entries. A new one takes the place of the one that was looked up longest ago. */
export class AgedMap<T> {
  readonly #limit: number;
  readonly #entries = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The entry of a key, made when there is none; it counts as the youngest now. */
  take(key: string, make: () => T): T {
    const known = this.#entries.get(key);
    const entry = known ?? make();
    if (known !== undefined) this.#entries.delete(key);
    else if (this.#entries.size >= this.#limit) this.#dropOldest();
    this.#entries.set(key, entry);
    return entry;
  }

  #dropOldest(): void {
    // A Map keeps the order in which its keys were set.
    for (const key of this.#entries.keys()) {
      this.#entries.delete(key);
      return;
    }
  }
}
