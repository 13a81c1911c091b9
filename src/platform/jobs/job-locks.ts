import { Client } from "pg";

/**
 * One process at a time per job, by PostgreSQL's session locks. They live on a connection of their own, so
 * that a running job keeps none of the pool's; when it breaks the server lets the locks go by itself.
 */
export class JobLocks {
  readonly #url: string;
  #client: Promise<Client> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** True when this process may run the job now. */
  async take(job: string): Promise<boolean> {
    const client = await this.#connect();
    const { rows } = await client.query<{ held: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held",
      [`job:${job}`],
    );
    return rows[0]?.held ?? false;
  }

  async release(job: string): Promise<void> {
    const client = await this.#connect();
    await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [`job:${job}`]);
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end();
  }

  #connect(): Promise<Client> {
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #open(): Promise<Client> {
    const client = new Client({ connectionString: this.#url, query_timeout: 10_000 });
    const forget = (): void => {
      this.#client = undefined;
    };
    client.on("error", forget);
    client.on("end", forget);
    await client.connect();
    return client;
  }
}
