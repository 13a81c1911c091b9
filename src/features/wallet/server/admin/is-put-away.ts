import { type RawBuilder, type SqlBool, sql } from "kysely";

/** SQL: whether staff put the order of an object away, which did not come of it. */
export function isPutAway(objectType: "server" | "domain", idColumn: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT FROM orders away WHERE away.object_type = ${objectType}
    AND away.object_id = ${sql.ref(idColumn)} AND away.put_away_at IS NOT NULL)`;
}
