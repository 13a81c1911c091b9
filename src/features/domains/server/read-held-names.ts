import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { endedStates } from "./rules.ts";

/** Which of these names somebody has here, or is getting. */
export async function readHeldNames(db: Kysely<DB>, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("domains")
    .select("name")
    .where("name", "=", sql<string>`ANY(${[...names]}::text[])`)
    .where("state", "not in", [...endedStates])
    .execute();
  return new Set(rows.map(({ name }) => name));
}
