import type { Pool, PoolClient, QueryResultRow } from "pg";

/** A statement prepared once per connection and called by name: for hot paths. */
export type PreparedQuery<Row> = (db: Pool | PoolClient, values: readonly unknown[]) => Promise<Row[]>;

const texts = new Map<string, string>();

/** Declares a prepared statement at module level. Each name belongs to one text. */
export function query<Row extends QueryResultRow>(name: string, text: string): PreparedQuery<Row> {
  const known = texts.get(name);
  if (known !== undefined && known !== text) throw new Error(`Two statements are named ${name}`);
  texts.set(name, text);
  return async (db, values) => (await db.query<Row>({ name, text, values: [...values] })).rows;
}
