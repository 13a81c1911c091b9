import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** An object that was given to another customer; customers by their UUIDs. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** Who had an object before, newest first, from the audit rows of such an action. */
export async function readMoves(db: Kysely<DB>, action: string, objectId: string): Promise<Move[]> {
  const { rows } = await sql<{ from: string; to: string; at: Date }>`
    SELECT detail ->> 'before' AS "from", detail ->> 'after' AS "to", at FROM audit_log
    WHERE object_id = ${objectId} AND action = ${action} ORDER BY id DESC LIMIT 20`.execute(db);
  return rows.map(({ at, ...move }) => ({ ...move, at: at.toISOString() }));
}
