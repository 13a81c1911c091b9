import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/**
 * Sets the sequence of each id column to the highest id that is there. Logical replication copies rows and no
 * sequences: without this the next ids would be those of old rows. Never sets one back. Returns how many were moved.
 */
export async function continueSequences(trx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    SELECT s.relname AS sequence, t.relname AS table, a.attname AS column
    FROM pg_class s
    JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND t.relnamespace = 'public'::regnamespace ORDER BY 1`.execute(trx);
  let moved = 0;
  for (const { sequence, table, column } of rows) {
    const result = await sql`
      SELECT setval(${sequence}::regclass, used.top) FROM (
        SELECT max(${sql.ref(column)})::bigint AS top FROM ${sql.table(table)}) AS used, ${sql.table(sequence)} AS s
      WHERE used.top > s.last_value OR (used.top = s.last_value AND NOT s.is_called)`.execute(trx);
    moved += result.rows.length;
  }
  return moved;
}
