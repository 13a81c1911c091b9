import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { sqlState } from "#src/platform/db/transaction.ts";

// No room, a disk error, a lock timeout.
const outageCodes = /^(53|58|55P03)/;

/** True when the database with the simulated machines was unavailable: the hypervisor cannot be reached. */
export function isDatabaseOutage(error: unknown): boolean {
  return isDatabaseAway(error) || outageCodes.test(sqlState(error) ?? "");
}
