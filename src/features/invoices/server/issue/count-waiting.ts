import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Looked, lookedFrom, withoutInvoice } from "./find-due.ts";

/** Orders of a site that were delivered while invoices were on and have none; `isWhole`: since the beginning. */
export async function countWaiting(db: Kysely<DB>, looked: Looked, isWhole = false): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count ${withoutInvoice(looked, lookedFrom(looked, isWhole))}`.execute(db);
  return rows[0]?.count ?? 0;
}
