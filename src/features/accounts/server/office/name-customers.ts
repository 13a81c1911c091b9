import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** How customers are called: the username of the first owner, by the customer's id. */
export async function nameCustomers(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ customer_id: string; username: string }>`
    SELECT DISTINCT ON (m.customer_id) m.customer_id, u.username
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ANY (${[...new Set(ids)]}::uuid[])
    ORDER BY m.customer_id, m.role <> 'owner', u.created_at, u.id`.execute(db);
  return new Map(rows.map(({ customer_id: id, username }) => [id, username]));
}
