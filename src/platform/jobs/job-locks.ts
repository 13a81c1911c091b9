import { Pool } from "pg";
import type { DatabaseHosts } from "#src/platform/db/database-hosts.ts";
import { liveness } from "#src/platform/db/liveness.ts";

/**
 * One process at a time per job, by PostgreSQL's session locks. They are held on one dedicated connection, so
 * that a running job occupies no other; when it breaks, the server releases the locks.
 */
export class JobLocks {
  readonly #connection: Pool;

  constructor(hosts: DatabaseHosts) {
    // A pool of one: calls take turns, and the connection, with its locks, is never released.
    this.#connection = new Pool({
      Client: hosts.Connection,
      ...liveness,
      max: 1,
      idleTimeoutMillis: 0,
      query_timeout: 5_000,
    });
    this.#connection.on("error", () => undefined);
  }

  /** The session that holds the lock, when this process may run the job now; null when it may not. */
  async take(job: string): Promise<number | null> {
    const { rows } = await this.#connection.query<{ held: boolean; session: number }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held, pg_backend_pid() AS session",
      [`job:${job}`],
    );
    return rows[0]?.held === true ? rows[0].session : null;
  }

  /** Of a session that has ended there is nothing to release: the lock is another run's now. */
  async release(job: string, session: number): Promise<void> {
    await this.#connection.query(
      "SELECT pg_advisory_unlock(hashtextextended($1, 0)) WHERE pg_backend_pid() = $2",
      [`job:${job}`, session],
    );
  }

  async close(): Promise<void> {
    await this.#connection.end();
  }
}
