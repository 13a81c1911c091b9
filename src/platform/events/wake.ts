import { randomUUID } from "node:crypto";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import type { Database } from "#src/platform/db/pool.ts";
import type { Log } from "#src/platform/log/log.ts";
import { decodePassing, encodePassing, type PassingEvent, passingChannel } from "./passing-event.ts";

/**
 * `tasks`: long work is due. `events`, `mail`: the outbox or queue grew. `dns`: a zone changed. `catalogue`,
 * `sessions`: caches are stale. `webhooks`: messages are due. `mailbox`: mail came in. `telegram`: the bot has something to
 * read or to send. `files`: a file came. `help`: what visitors read of the help changed. `settings`: staff set something. `status`: what the
 * status page says changed.
 */
export const wakeChannels = [
  "tasks",
  "events",
  "mail",
  "catalogue",
  "sessions",
  "dns",
  "webhooks",
  "mailbox",
  "telegram",
  "files",
  "help",
  "settings",
  "status",
] as const;
export type WakeChannel = (typeof wakeChannels)[number];
/** What is sent: a channel, or that what one site alone sells at has changed. */
export type Notice = WakeChannel | `catalogue:${number}`;
/** Called with the site that alone has changed, or without one. */
export type WakeListener = (siteId?: number) => void;

/** The channel of a notice, and its site. */
export function readNotice(notice: string): { readonly channel: string; readonly siteId?: number } {
  const [channel = "", site] = notice.split(":");
  return site === undefined ? { channel } : { channel, siteId: Number(site) };
}

/** Sends what passes to all processes, this one included, and only outside of a transaction. */
export async function sendPassing(db: Database, event: PassingEvent): Promise<void> {
  await db.pool.query("SELECT pg_notify($1, $2)", [passingChannel, encodePassing(event)]);
}

const coalesceMs = 10;
/** A notice takes milliseconds: one that has not arrived by then never will. */
const probeMs = 10_000;
const probeAgainMs = 1_000;

/**
 * Wakes the processes that share a database, by NOTIFY after a commit and never inside a transaction. A
 * notice is a hint: its waiters also poll, so a lost one costs a few seconds.
 */
export class Wake {
  readonly #db: Database;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<WakeListener>>();
  readonly #passing = new Set<(event: PassingEvent) => void>();
  readonly #pending = new Set<Notice>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Listens over the watch's connection, which is kept alive, from the watch's start on. */
  constructor(db: Database, watch: DatabaseWatch, log: Log) {
    this.#db = db;
    this.#log = log;
    watch.onConnection(async (client) => {
      client.on("notification", ({ channel: from, payload = "" }) => {
        if (from === passingChannel) return this.#pass(payload);
        for (const channel of payload.split(",")) this.#emit(channel);
      });
      await client.query("LISTEN moorage; LISTEN moorage_passing");
      // Some may have been missed meanwhile.
      for (const channel of wakeChannels) this.#emit(channel);
    });
  }

  /**
   * Notifies every process, this one included. Many calls within 10 ms become one. A customer waits for long
   * work, so this process starts it at once.
   */
  readonly notify = (channel: Notice): void => {
    if (channel === "tasks") this.#emit(channel);
    this.#pending.add(channel);
    this.#timer ??= setTimeout(this.#turn, 0);
  };

  /** The first notice goes out at once, those that follow within 10 ms together. */
  readonly #turn = (): void => {
    this.#timer = this.#pending.size > 0 ? setTimeout(this.#turn, coalesceMs) : undefined;
    if (this.#pending.size > 0) void this.#send();
  };

  /** Calls `listener` on every notice; also after a reconnect, when some may have been missed. */
  on(channel: WakeChannel, listener: WakeListener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Calls `listener` with what passes in any process; what was missed is over. */
  onPassing(listener: (event: PassingEvent) => void): () => void {
    this.#passing.add(listener);
    return () => this.#passing.delete(listener);
  }

  /** Fails when notices do not arrive, as behind a transaction pooler: locks of jobs would not hold there either. */
  async refuseSilence(withinMs = probeMs): Promise<void> {
    const probe = `probe-${randomUUID()}`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#listeners.set(probe, new Set([() => resolve()]));
    const timer = setTimeout(() => {
      reject(
        new Error(
          "The database gives no LISTEN/NOTIFY: connect to it directly, not by a transaction pooler.",
        ),
      );
    }, withinMs);
    const ask = () => this.#db.pool.query("SELECT pg_notify('moorage', $1)", [probe]);
    // The listening connection may have broken meanwhile: a notice that it missed is not repeated.
    const asking = setInterval(() => void ask().catch(() => undefined), probeAgainMs);
    try {
      await Promise.all([promise, ask()]);
    } finally {
      clearTimeout(timer);
      clearInterval(asking);
      this.#listeners.delete(probe);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #send(): Promise<void> {
    const channels = [...this.#pending];
    this.#pending.clear();
    if (this.#isClosed) return;
    try {
      await this.#db.pool.query("SELECT pg_notify('moorage', $1)", [channels.join(",")]);
    } catch (error) {
      this.#log[isDatabaseAway(error) ? "debug" : "warn"]({ err: error }, "could not notify");
    }
  }

  #pass(text: string): void {
    const event = decodePassing(text);
    if (event !== null) for (const listener of this.#passing) listener(event);
  }

  #emit(notice: string): void {
    const { channel, siteId } = readNotice(notice);
    for (const listener of this.#listeners.get(channel) ?? []) listener(siteId);
  }
}
