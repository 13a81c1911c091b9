/** A database whose settings or functions break a promise: the harnesses must find it. */

/** Commits are answered before they are on disk; in the sessions that begin from now on. */
export const hastyCommits = `
ALTER ROLE moorage SET synchronous_commit = off;
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'moorage'`;

/** A prolongation begins now, whatever is paid for already. */
export const periodsByTheClock = `
CREATE OR REPLACE FUNCTION servers_term_start(p_service text, p_paid_until timestamptz, p_at timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE RETURN p_at`;
