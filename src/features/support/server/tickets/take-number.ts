import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

const firstNumber = 1001;

/** The next number of a site's tickets. One that is rolled back is given again. */
export async function takeNumber(trx: Transaction<DB>, siteId: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    INSERT INTO support_numbers (site_id, last_number) VALUES (${siteId}, ${firstNumber})
    ON CONFLICT (site_id) DO UPDATE SET last_number = support_numbers.last_number + 1
    RETURNING last_number`.execute(trx);
  return rows[0]?.last_number ?? firstNumber;
}
