import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Whether a site issues invoices that say their taxes in another currency than the dollar. */
export async function isWanted(db: Kysely<DB>): Promise<boolean> {
  const site = await db
    .selectFrom("invoice_settings")
    .select("site_id")
    .where("is_on", "=", true)
    .where("tax_currency", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return site !== undefined;
}

/** The last day whose reference rates were read; null: none was. */
export async function findNewest(db: Kysely<DB>): Promise<{ readonly day: string } | null> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text AS day FROM euro_rates WHERE currency = 'USD' ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
