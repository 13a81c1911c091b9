import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A table whose rows have a site and a customer. */
export interface TenantTable {
  readonly name: string;
  /** A foreign key to `customers (id, site_id)` holds both together. */
  readonly isHeld: boolean;
}

/** All of them, as the database's own catalogue has them. */
export async function tenantTables(db: Kysely<DB>): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_constraint f
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'customers'::regclass
        AND f.conkey @> ARRAY[s.attnum, o.attnum]::smallint[]
    ) AS "isHeld"
    FROM pg_class c
    JOIN pg_attribute s ON s.attrelid = c.oid AND s.attname = 'site_id' AND NOT s.attisdropped
    JOIN pg_attribute o ON o.attrelid = c.oid AND o.attname = 'customer_id' AND NOT o.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    ORDER BY 1`.execute(db);
  return rows;
}

/** Tables with rows of one site that belong to a customer of another. */
export async function mixedTables(db: Kysely<DB>): Promise<string[]> {
  const mixed: string[] = [];
  for (const { name } of await tenantTables(db)) {
    const { rows } = await sql`
      SELECT FROM ${sql.table(name)} t JOIN customers c ON c.id = t.customer_id
      WHERE c.site_id <> t.site_id LIMIT 1`.execute(db);
    if (rows.length > 0) mixed.push(name);
  }
  return mixed;
}
