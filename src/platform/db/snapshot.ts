import type { Transaction } from "kysely";
import type { DB } from "./schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Reads in one snapshot: what is answered together is of one moment. Writes nothing. */
export function snapshot<T>(
  db: Platform["db"]["kysely"],
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}
