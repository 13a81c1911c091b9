import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Database } from "#src/platform/db/pool.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type EventCursor, type OutboxEvent, outboxEnd, readOutbox } from "./read-outbox.ts";
import type { Wake } from "./wake.ts";

type Listener = (event: OutboxEvent) => void;

const pollMs = 1000;
const batchSize = 500;

/** One reader of the outbox per process, which hands each event to the listeners of this process. */
export class EventStream {
  readonly #db: Database;
  readonly #wake: Wake;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<Listener>>();
  #cursor: EventCursor = { xid: "0", id: 0n };
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(db: Database, wake: Wake, log: Log) {
    this.#db = db;
    this.#wake = wake;
    this.#log = log;
  }

  /** The last event that every listener of this process was given. */
  get cursor(): EventCursor {
    return this.#cursor;
  }

  async start(): Promise<void> {
    this.#cursor = await outboxEnd(this.#db.kysely);
    this.#stopListening = this.#wake.on("events", () => {
      if (this.#listeners.size > 0) this.#read();
    });
    this.#timer = setInterval(() => this.#read(), pollMs);
  }

  /** Subscribes to a customer's events from now on; the first listener may also get those of the last second. */
  subscribe(customerId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(customerId) ?? new Set();
    this.#listeners.set(customerId, listeners.add(listener));
    this.#read();
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(customerId);
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopListening?.();
    await this.#reading;
  }

  #read(): void {
    this.#readAgain = true;
    this.#reading ??= this.#drain().finally(() => {
      this.#reading = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#readAgain) {
      this.#readAgain = false;
      try {
        if (this.#listeners.size === 0) {
          // No listeners: move the cursor to the end without reading the events in between.
          this.#cursor = await outboxEnd(this.#db.kysely);
          continue;
        }
        const events = await readOutbox(this.#db.kysely, this.#cursor, batchSize);
        for (const event of events) {
          this.#cursor = { xid: event.xid, id: event.id };
          const listeners = event.customerId === null ? undefined : this.#listeners.get(event.customerId);
          for (const listener of listeners ?? []) listener(event);
        }
        if (events.length === batchSize) this.#readAgain = true;
      } catch (error) {
        this.#log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read events");
      }
    }
  }
}
