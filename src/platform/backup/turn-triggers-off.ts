import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { BackupError } from "./backup-error.ts";

/** For rows that come from another server: they were valid there; triggers would refuse them or repeat their effects. */
export async function turnTriggersOff(trx: Transaction<DB>): Promise<void> {
  try {
    await sql`SET LOCAL session_replication_role = 'replica'`.execute(trx);
  } catch (error) {
    throw new BackupError(
      "The database user may not set session_replication_role: do this as a superuser, or let one run " +
        "GRANT SET ON PARAMETER session_replication_role TO <that user>.",
      { cause: error },
    );
  }
}
