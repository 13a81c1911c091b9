import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Which of these canonical values are banned now, each as `<kind> <value>`. */
export async function readBanned(
  db: Kysely<DB>,
  values: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT kind || ' ' || value AS key FROM bans
    WHERE value = ANY (${[...values]}::text[]) AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
