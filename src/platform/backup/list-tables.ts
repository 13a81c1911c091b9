import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables that are not backed up: the migrations' bookkeeping, and rate limits, which expire within the hour. */
const leftOut = ["schema_migrations", "schema_functions", "schema_old_functions", "rate_limits"];

/** All tables of the product with their current columns; a partitioned one as a whole. */
export async function listTables(db: Kysely<DB>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped
    GROUP BY c.relname ORDER BY c.relname`.execute(db);
  return rows.filter(({ name }) => !leftOut.includes(name));
}

/** Current values of the id columns' sequences; null for one that was never used. */
export async function readSequences(db: Kysely<DB>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' ORDER BY sequencename`.execute(db);
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

/** Migrations that this database has, in order. */
export async function readMigrations(db: Kysely<DB>): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    SELECT name, checksum FROM schema_migrations ORDER BY name`.execute(db);
  return rows;
}
