import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#src/platform/db/pool.ts";

/** Counters that the server shares among its databases, and values derived from them. */
const countedElsewhere = ["xid", "after_xid", "up_to_xid", "hash"];

/** A fingerprint of every row, table by table: two runs of one seed end in the same. */
export async function digestOf({ kysely, pool }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string; columns: string }>`
    SELECT quote_ident(table_name) AS table, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.columns
    WHERE table_schema = 'public' AND NOT (column_name = ANY (${countedElsewhere}) AND table_name <> 'chain_blocks')
      AND table_name NOT LIKE 'schema_%'
    GROUP BY table_name ORDER BY table_name`.execute(kysely);
  const digests: Record<string, string> = {};
  for (const { table, columns } of rows) {
    const all = await pool.query<{ text: string }>(
      `SELECT row(${columns})::text AS text FROM ${table} ORDER BY 1`,
    );
    const hash = createHash("sha256");
    for (const { text } of all.rows) hash.update(`${text}\n`);
    digests[table] = `${all.rows.length} rows, ${hash.digest("hex").slice(0, 16)}`;
  }
  return digests;
}
