import { sql } from "kysely";
import type { TestDatabase } from "./test-database.ts";

/** Names of the SQL functions that answer another duration than the hours that are expected of them. */
export async function differingDurations(
  { kysely }: TestDatabase,
  hours: Readonly<Record<string, number>>,
): Promise<string[]> {
  const differing: string[] = [];
  for (const [name, expected] of Object.entries(hours)) {
    const { rows } = await sql<{ hours: number }>`
      SELECT extract(epoch FROM ${sql.ref(name)}())::float8 / 3600 AS hours`.execute(kysely);
    if (rows[0]?.hours !== expected) differing.push(name);
  }
  return differing;
}
