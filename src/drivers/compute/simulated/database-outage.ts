import { sqlState } from "#src/platform/db/transaction.ts";

// Connection lost or refused, server going down or full, a lock not had in time.
const outageCodes = /^(08|57P0|53|55P03|ECONN|EPIPE|ENOENT)/;
const outageTexts = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** True when the database, where the simulated machines live, was away: the hypervisor cannot be reached. */
export function isDatabaseOutage(error: unknown): boolean {
  if (outageCodes.test(sqlState(error) ?? "")) return true;
  return error instanceof Error && outageTexts.test(error.message);
}
