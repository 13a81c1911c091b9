import { sql, type Transaction } from "kysely";
import { isDatabaseAway } from "./database-away.ts";
import type { DB } from "./schema.gen.ts";
import { isConflict, sqlState } from "./transaction.ts";

/** What became of an attempt: its answer, or why it failed. */
export type Attempted<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/**
 * SQLSTATEs: no room or memory, cancelled or shutting down, a disk error, a lock that was waited for too long; and a
 * statement that does not fit the database, which another release mends.
 */
const passingStates = /^(53|57|58|55P03|42)/;

/**
 * Does `work` behind a savepoint, so that one row's trouble does not undo what else is in the transaction: when it
 * throws, its changes are undone and the error is returned. What another try of the whole transaction may mend
 * (conflicts, a database that is away or full) is thrown on.
 */
export async function attempt<T>(trx: Transaction<DB>, work: () => Promise<T>): Promise<Attempted<T>> {
  await sql`SAVEPOINT attempt`.execute(trx);
  try {
    const value = await work();
    await sql`RELEASE SAVEPOINT attempt`.execute(trx);
    return { ok: true, value };
  } catch (error) {
    if (isPassing(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(trx);
    await sql`RELEASE SAVEPOINT attempt`.execute(trx);
    return { ok: false, error };
  }
}

function isPassing(error: unknown): boolean {
  return isConflict(error) || isDatabaseAway(error) || passingStates.test(sqlState(error) ?? "");
}
