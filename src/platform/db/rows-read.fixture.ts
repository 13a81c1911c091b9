import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "./schema.gen.ts";

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of a table a query looks at, whether it answers with them or not; it is run. */
export async function countRowsRead(
  db: Kysely<DB>,
  table: keyof DB,
  query: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ readonly "QUERY PLAN": readonly { readonly Plan: Plan }[] }>`
    EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(db);
  const readBy = (plan: Plan): number =>
    (plan["Relation Name"] === table
      ? plan["Actual Loops"] * (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0))
      : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0);
  return rows[0]?.["QUERY PLAN"].reduce((sum, { Plan: plan }) => sum + readBy(plan), 0) ?? 0;
}
