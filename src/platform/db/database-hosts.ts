import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { DatabaseAwayError } from "./database-away.ts";
import { liveness } from "./liveness.ts";
import { hostOf, splitHosts } from "./split-hosts.ts";

/** Once a primary has answered, the others have this long to prove that it was replaced. */
const othersMs = 500;

/**
 * The servers that a database URL names, of which one is the primary. Connections are opened to `url`, which follows the
 * primary: `find` looks for it at the start, and again whenever the watch has lost it.
 */
export class DatabaseHosts {
  readonly #urls: readonly [string, ...string[]];
  #url: string;

  constructor(url: string) {
    this.#urls = splitHosts(url);
    this.#url = this.#urls[0];
  }

  /** URL of the server that was the primary when it was last looked for. */
  get url(): string {
    return this.#url;
  }

  /** Where the product is served from, for people. */
  get name(): string {
    const rest = this.#urls.length > 1 ? ` of ${this.#urls.map(hostOf).join(", ")}` : "";
    return `${hostOf(this.#url)}${rest}`;
  }

  /**
   * Asks all servers which is the primary. Of two that take themselves for it, the one of the younger timeline is:
   * a machine that comes back after a failover may not have noticed it. A single server is not asked. Throws
   * `DatabaseAwayError` when there is none.
   */
  async find(withinMs: number): Promise<void> {
    if (this.#urls.length === 1) return;
    const primaries: { readonly url: string; readonly timeline: string }[] = [];
    const reasons: string[] = [];
    const first = Promise.withResolvers<void>();
    const asked = this.#urls.map(async (url) => {
      try {
        primaries.push({ url, timeline: await askTimeline(url, withinMs) });
        first.resolve();
      } catch (error) {
        const reason = error instanceof Error && error.message !== "" ? error.message : "no answer";
        reasons.push(`${hostOf(url)}: ${reason}`);
      }
    });
    const all = Promise.all(asked);
    await Promise.race([all, first.promise.then(() => delay(othersMs, undefined, { ref: false }))]);
    const [primary] = primaries.toSorted((left, right) => (left.timeline < right.timeline ? 1 : -1));
    if (!primary) throw new DatabaseAwayError(`No host is the primary (${reasons.join("; ")})`);
    this.#url = primary.url;
  }

  /** For a pool of `pg`: each connection goes to the primary of the moment when it is opened. */
  get Connection(): new () => Client {
    const current = (): string => this.#url;
    return class extends Client {
      constructor(config: ClientConfig = {}) {
        super({ ...config, connectionString: current() });
      }
    };
  }
}

/** The timeline of a primary, in hexadecimal digits: every promotion of a standby begins one. Refuses a standby. */
async function askTimeline(url: string, withinMs: number): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: "moorage-find",
    ...liveness,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on("error", () => undefined); // The query fails with it.
  try {
    await client.connect();
    await refuseStandby(client);
    const { rows } = await client.query<{ timeline: string }>(
      "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline",
    );
    return rows[0]?.timeline ?? "";
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** A standby, or a former primary, answers reads and refuses every change: to the product it is away. */
export async function refuseStandby(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
  if (rows[0]?.standby !== false) throw new DatabaseAwayError("It is a standby, not the primary.");
}
