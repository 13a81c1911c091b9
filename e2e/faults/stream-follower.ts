import { setTimeout as pause } from "node:timers/promises";
import { type EventListener, listenToEvents } from "../harness/event-listener.ts";

const againMs = 300;
const lookMs = 20;

/** A customer's stream that is opened again whenever it ends, as a browser does. */
export class StreamFollower {
  readonly #end = new AbortController();
  readonly #following: Promise<void>;
  #resets = 0;
  #sinceReset = 0;

  constructor(url: string, token: string) {
    this.#following = this.#follow(url, token);
  }

  /** How often it had to load everything again. */
  get resets(): number {
    return this.#resets;
  }

  /** How many events came after the last time. */
  get sinceReset(): number {
    return this.#sinceReset;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  async #follow(url: string, token: string): Promise<void> {
    let lastId = "";
    while (!this.#end.signal.aborted) {
      // Refused while the database is away.
      const listener = await listenToEvents(url, token, lastId).catch(() => undefined);
      if (listener) {
        await this.#hear(listener);
        ({ lastId } = listener);
        listener.close();
      }
      await pause(againMs);
    }
  }

  async #hear(listener: EventListener): Promise<void> {
    let [seen, resets, isOver] = [0, 0, false];
    while (!isOver && !this.#end.signal.aborted) {
      // Asked first: what came before the end is counted.
      isOver = listener.isOver();
      if (listener.resets > resets) {
        this.#resets += listener.resets - resets;
        this.#sinceReset = 0;
      } else this.#sinceReset += listener.received.length - seen;
      [seen, resets] = [listener.received.length, listener.resets];
      await pause(lookMs);
    }
  }
}
