import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { taskBrief } from "#src/shared/staff-schemas.ts";

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly error_code: string | null;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly actor_name: string | null;
}

const shownTasks = 50;

/** The newest tasks of an object, for staff: those too that its customer does not see. */
export async function readTasksOf(
  db: Kysely<DB>,
  objectType: string,
  objectId: string,
): Promise<(z.input<typeof taskBrief> & { readonly actor: DoneBy })[]> {
  const { rows } = await sql<Row>`
    SELECT t.id, t.kind, t.state, t.created_at, t.finished_at, t.error_code, t.actor, ${doerName("t.actor")} AS actor_name
    FROM tasks t WHERE t.object_type = ${objectType} AND t.object_id = ${objectId}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${shownTasks}`.execute(db);
  return rows.map((row) => ({
    id: encodeId("task", row.id),
    kind: row.kind,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    errorCode: row.error_code,
    actor: doneByOf(row.actor, row.actor_name),
  }));
}
