import { sql, type Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Whether anybody of a customer has an email: accounts of Telegram begin without one. */
export async function hasMailbox(db: Kysely<DB>, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ${customerId} AND u.email IS NOT NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}
