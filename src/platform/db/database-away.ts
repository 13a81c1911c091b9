/** The database gave no answer, or none yet: its connection is down, or it has just been given up. */
export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";

  constructor() {
    super("The database does not answer.");
  }
}

/** PostgreSQL's own words: no connection (08), too many (53300), shutting down, crashed, starting (57P0x). */
const awayStates = /^(08...|53300|57P0[1235])$/;
/** It ended our session: idle in a transaction for too long. */
const endedStates = /^25P0[34]$/;
const systemErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says in words only. */
const driverTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (was closed|has encountered)|Postgres connection has been discarded)/;

/**
 * True for an error that says nothing about the work but that no answer of the database was had. Whether a
 * commit took place is not known then.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (awayStates.test(code) || endedStates.test(code) || systemErrors.test(code)) return true;
  // A server's own socket is gone while it is down; a file that is missing is another matter.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return driverTexts.test(error.message);
}
