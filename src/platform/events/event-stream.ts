import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { Database } from "#src/platform/db/pool.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { PassingEvent } from "./passing-event.ts";
import { type EventCursor, type OutboxEnd, outboxEnd } from "./read-outbox.ts";
import { readStreamEvents, type StreamEvent } from "./stream-event.ts";
import type { Wake } from "./wake.ts";

/** What a part of this process does with a customer's events. */
export interface StreamListener {
  onEvent(event: StreamEvent): void;
  /** What is worth nothing later; absent: it is not shown. */
  onPassing?(event: PassingEvent): void;
  /** What the line above all pages says may have changed. */
  onStatus?(): void;
  /** Events may have been passed over: the database is another one, or lost its last transactions in a failover. */
  onReset(): void;
}

const pollMs = 1000;
const batchSize = 1000;

/** One reader of the outbox per process, which hands each event to the listeners of this process. */
export class EventStream {
  readonly #db: Database;
  readonly #wake: Wake;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<StreamListener>>();
  #cursor: EventCursor = { xid: "0", id: 0n };
  #epoch = "";
  #isCheckDue = false;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: readonly (() => void)[] = [];
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

  /** Whose transaction numbers the cursor has; part of the ids that browsers keep. */
  get epoch(): string {
    return this.#epoch;
  }

  async start(): Promise<void> {
    this.#take(await outboxEnd(this.#db.kysely));
    this.#stopListening = [
      this.#wake.on("events", () => {
        if (this.#listeners.size > 0) this.#read();
      }),
      this.#wake.on("status", () => {
        for (const listener of this.#all()) listener.onStatus?.();
      }),
      this.#wake.onPassing((event) => {
        for (const listener of this.#listeners.get(event.customerId) ?? []) listener.onPassing?.(event);
      }),
    ];
    this.#timer = setInterval(() => {
      this.#isCheckDue = true;
      this.#read();
    }, pollMs);
  }

  /** Calls `listener` with what passes of all customers. Returns the function to stop. */
  onPassing(listener: (event: PassingEvent) => void): () => void {
    return this.#wake.onPassing(listener);
  }

  /** Subscribes to a customer's events from now on; the first listener may also get those of the last second. */
  subscribe(customerId: string, listener: StreamListener): () => void {
    const listeners = this.#listeners.get(customerId) ?? new Set();
    this.#listeners.set(customerId, listeners.add(listener));
    this.#read();
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(customerId);
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const stop of this.#stopListening) stop();
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
        if (this.#isCheckDue) await this.#check();
        // Without listeners the check alone moves the cursor, past events that are not read.
        if (this.#listeners.size === 0) continue;
        const place = { cursor: this.#cursor, epoch: this.#epoch, limit: batchSize };
        const events = await readStreamEvents(this.#db.kysely, place);
        for (const event of events) {
          this.#cursor = event;
          const listeners = event.customerId === null ? undefined : this.#listeners.get(event.customerId);
          for (const listener of listeners ?? []) listener.onEvent(event);
        }
        if (events.length === batchSize) this.#readAgain = true;
      } catch (error) {
        this.#log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not read events");
      }
    }
  }

  /**
   * After a failover the server may have another history, and lower transaction numbers than the cursor: this process
   * would wait for events that have long been published.
   */
  async #check(): Promise<void> {
    const end = await outboxEnd(this.#db.kysely);
    this.#isCheckDue = false;
    const isForeign = end.epoch !== this.#epoch || BigInt(end.xmin) <= BigInt(this.#cursor.xid);
    if (isForeign || this.#listeners.size === 0) this.#take(end);
    if (!isForeign) return;
    this.#log.warn({ epoch: end.epoch }, "the event stream begins again");
    for (const listener of this.#all()) listener.onReset();
  }

  #all(): readonly StreamListener[] {
    return [...this.#listeners.values()].flatMap((all) => [...all]);
  }

  #take({ xid, id, epoch }: OutboxEnd): void {
    this.#cursor = { xid, id };
    this.#epoch = epoch;
  }
}
