import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "#src/platform/log/log.ts";
import { refuseStandby } from "./database-hosts.ts";
import { DatabaseAwayError } from "./database-away.ts";
import { liveness } from "./liveness.ts";
import type { Database } from "./pool.ts";

const beatMs = 1_000;
/** An answer that takes longer is given up: the slowest connection we support is far below. */
const silenceMs = 3_000;
/** The first connection may take its time: a machine that starts is busy. */
const firstConnectMs = 15_000;
const retryMs = 250;

/** Called with each new connection of the watch, before the database counts as back. */
export type ConnectionUse = (client: Client) => Promise<void>;

/**
 * Asks the database every second, over a connection of its own, whether it answers and is the primary. When it is not,
 * the pool gives up all connections and refuses calls at once, an embedded server that has died is started again, of
 * several hosts the primary is looked for, and everything goes on by itself when an answer comes.
 */
export class DatabaseWatch {
  readonly #db: Database;
  readonly #log: Log;
  readonly #uses: ConnectionUse[] = [];
  readonly #stop = new AbortController();
  #client: Client | undefined;
  #keeping: Promise<void> | undefined;
  #isAway = false;
  #reportedReason = "";

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Also uses the connection, e.g. to listen on it; again after each reconnect. Call it before `start`. */
  onConnection(use: ConnectionUse): void {
    this.#uses.push(use);
  }

  async start(): Promise<void> {
    this.#keeping = this.#keep(await this.#connect(firstConnectMs));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    void this.#client?.end().catch(() => undefined);
    await this.#keeping;
  }

  async #keep(first: Client): Promise<void> {
    let client: Client | undefined = first;
    while (client && !this.#stop.signal.aborted) {
      const reason = await this.#untilLost(client);
      if (this.#stop.signal.aborted) return;
      // A broken connection may be the only one broken; one that is silent, or to a standby, is not.
      if (reason) this.#setAway(reason);
      client = await this.#reconnect();
    }
  }

  async #connect(withinMs: number): Promise<Client> {
    await this.#db.hosts.find(withinMs);
    const client = new Client({
      connectionString: this.#db.hosts.url,
      application_name: "moorage-watch",
      ...liveness,
      connectionTimeoutMillis: withinMs,
    });
    client.on("error", () => undefined); // The next query fails with it.
    this.#client = client;
    await client.connect();
    try {
      await answered(client, refuseStandby(client));
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    for (const use of this.#uses) await answered(client, use(client));
    return client;
  }

  /** Resolves when the connection broke; with a reason when it stopped answering, or the server became a standby. */
  async #untilLost(client: Client): Promise<Error | null> {
    const broken = new AbortController();
    client.once("end", () => broken.abort());
    const signal = AbortSignal.any([broken.signal, this.#stop.signal]);
    try {
      for (;;) {
        await delay(beatMs, undefined, { signal });
        await answered(client, refuseStandby(client));
      }
    } catch (error) {
      void client.end().catch(() => undefined);
      return error instanceof SilenceError || error instanceof DatabaseAwayError ? error : null;
    }
  }

  async #reconnect(): Promise<Client | undefined> {
    while (!this.#stop.signal.aborted) {
      try {
        const client = await this.#connect(silenceMs);
        this.#setBack();
        return client;
      } catch (error) {
        this.#setAway(error);
      }
      await this.#revive();
      await delay(retryMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
    return undefined;
  }

  /** Retries without limit; each reason for failure is logged once. */
  async #revive(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    try {
      await this.#db.revive();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#reportedReason) this.#log.error({ err: error }, "the database cannot be started");
      this.#reportedReason = reason;
    }
  }

  #setAway(error: unknown): void {
    if (this.#isAway || this.#stop.signal.aborted) return;
    this.#isAway = true;
    this.#db.setAway(true);
    this.#log.error({ err: error }, "the database is away");
  }

  #setBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#reportedReason = "";
    this.#db.setAway(false);
    this.#log.warn("the database is back");
  }
}

class SilenceError extends Error {
  override readonly name = "SilenceError";
}

/** The work's result, or the end of its connection when no answer comes in time. */
async function answered<T>(client: Client, work: Promise<T>): Promise<T> {
  let isSilent = false;
  const giveUp = (): void => {
    isSilent = true;
    void client.end().catch(() => undefined);
  };
  // This process itself may have been slow: an answer that arrived meanwhile is read first.
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    last = setImmediate(giveUp);
  }, silenceMs);
  try {
    return await work;
  } catch (error) {
    throw isSilent ? new SilenceError("The database does not answer.", { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    if (last) clearImmediate(last);
  }
}
