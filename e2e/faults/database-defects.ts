import type { Pool } from "pg";

/** A database whose settings or functions break a promise: the harnesses must find it. */

/** A defect that takes more than one statement to plant. */
export type Plant = (pool: Pool) => Promise<void>;

/** Commits are answered before they are on disk, and get there only after seconds. */
export const tardyWrites: Plant = async (pool) => {
  await pool.query("ALTER SYSTEM SET wal_writer_delay = '10s'");
  await pool.query("ALTER SYSTEM SET synchronous_commit = off");
  await pool.query("SELECT pg_reload_conf()");
};

/** A prolongation begins now, whatever is already paid for. */
export const periodsByTheClock = `
CREATE OR REPLACE FUNCTION servers_term_start(p_service text, p_paid_until timestamptz, p_at timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE RETURN p_at`;
