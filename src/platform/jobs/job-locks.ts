import { Pool } from "pg";
import type { DatabaseHosts } from "#src/platform/db/database-hosts.ts";
import { liveness } from "#src/platform/db/liveness.ts";

/** A lock that this process has. */
export interface JobLock {
  readonly job: string;
  /** The session that holds it, and which connection that was: of one that broke there is nothing to release. */
  readonly session: number;
  readonly connection: number;
  /** Since when, by `performance.now()`. */
  readonly since: number;
}

/** A lock is kept between turns for this long, and is then free for other processes until the next one. */
const keepMs = 10_000;

/**
 * One process at a time per job, by PostgreSQL's session locks. They are held on one dedicated connection, so
 * that a running job occupies no other; when it breaks, the server releases the locks. A job that comes round within
 * seconds keeps its lock for some turns: to take and release it at each was most of what an idle process asked.
 */
export class JobLocks {
  readonly #pool: Pool;
  /** Kept between turns. */
  readonly #kept = new Map<string, JobLock>();
  #connection = 0;

  constructor(hosts: DatabaseHosts) {
    // A pool of one: calls take turns, and the connection, with its locks, is never released.
    this.#pool = new Pool({
      Client: hosts.Connection,
      ...liveness,
      max: 1,
      idleTimeoutMillis: 0,
      query_timeout: 5_000,
    });
    this.#pool.on("error", () => undefined);
    this.#pool.on("remove", () => {
      this.#connection += 1;
      this.#kept.clear();
    });
  }

  /** The lock, when this process may run the job now; null when it may not. */
  async take(job: string): Promise<JobLock | null> {
    const kept = this.#kept.get(job);
    if (kept !== undefined) {
      this.#kept.delete(job);
      return kept;
    }
    const { rows } = await this.#pool.query<{ held: boolean; session: number }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held, pg_backend_pid() AS session",
      [`job:${job}`],
    );
    const [row] = rows;
    if (row?.held !== true) return null;
    return { job, session: row.session, connection: this.#connection, since: performance.now() };
  }

  /**
   * Ends a turn, after which the next one comes in `nextMs`: a lock that will be old then is released. Of a session that
   * has ended there is nothing to release: the lock is another run's now.
   */
  async release(lock: JobLock, nextMs = keepMs): Promise<void> {
    const { job, session, connection, since } = lock;
    if (connection !== this.#connection) return;
    if (performance.now() + nextMs < since + keepMs && !this.#kept.has(job)) {
      this.#kept.set(job, lock);
      return;
    }
    await this.#pool.query("SELECT pg_advisory_unlock(hashtextextended($1, 0)) WHERE pg_backend_pid() = $2", [
      `job:${job}`,
      session,
    ]);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
