import { Client, Pool, type PoolClient, type PoolConfig } from "pg";
import { DatabaseAwayError } from "./database-away.ts";

type Callback = Parameters<Pool["connect"]>[0];

/**
 * A pool that can be marked as away while its server does not answer. Pending queries then fail at once, and new
 * ones do not wait: a connection over which nothing comes back would be waited for without end.
 */
export class GuardedPool extends Pool {
  readonly #open = new Set<PoolClient>();
  #isAway = false;

  constructor(config: PoolConfig) {
    super(config);
    this.on("connect", (client) => this.#open.add(client));
    this.on("remove", (client) => this.#open.delete(client));
  }

  /** Away: every connection is given up, and none is handed out until it is marked as back. */
  setAway(isAway: boolean): void {
    if (isAway && !this.#isAway) for (const client of this.#open) giveUp(client);
    this.#isAway = isAway;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (!this.#isAway) return callback ? super.connect(callback) : super.connect();
    const error = new DatabaseAwayError();
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
  }
}

/** The error takes an idle connection out of the pool, and fails a pending query. */
function giveUp(client: PoolClient): void {
  client.emit("error", new DatabaseAwayError());
  // Every connection of a pool is a `Client`; its type does not say so.
  if (client instanceof Client) client.end().catch(() => undefined);
}
