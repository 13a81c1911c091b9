import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { sqlState } from "#src/platform/db/transaction.ts";

// No room, an error of the disk, a lock not had in time.
const outageCodes = /^(53|58|55P03)/;

/** True when the database, where the simulated machines live, was away: the hypervisor cannot be reached. */
export function isDatabaseOutage(error: unknown): boolean {
  return isDatabaseAway(error) || outageCodes.test(sqlState(error) ?? "");
}
