/** The database gave no answer, or none yet: the connection is down, or was just abandoned. */
export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";

  constructor(message = "The database does not answer.") {
    super(message);
  }
}

/**
 * SQLSTATEs: no connection (08), a standby, which changes nothing (25006), too many (53300), shutting down, crashed,
 * starting (57P0x).
 */
const awayStates = /^(08...|25006|53300|57P0[1235])$/;
/** It ended our session: idle in a transaction for too long. */
const endedStates = /^25P0[34]$/;
const systemErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of the driver that have a message but no code. */
const driverTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (was closed|has encountered)|Postgres connection has been discarded)/;

/**
 * True for an error that only means that the database did not answer. Whether a commit took place is
 * unknown then.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (awayStates.test(code) || endedStates.test(code) || systemErrors.test(code)) return true;
  // A server's socket is gone while it is down; a missing file is a different problem.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return driverTexts.test(error.message);
}
