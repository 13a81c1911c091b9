import { type Kysely, sql } from "kysely";
import type { ActorStamp } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type BulkActName, type BulkActs } from "./bulk-act.ts";
import { refusalOf, type RowRefusal } from "./bulk-refusal.ts";

interface DueRow {
  readonly run_id: string;
  readonly position: number;
  readonly object_id: string;
  readonly state: "waiting" | "begun";
  readonly act: BulkActName;
  readonly tag: string | null;
  readonly reason: string;
  readonly actor: ActorStamp;
}

const rowsPerTurn = 50;

/**
 * One turn of the acts on many objects: row after row of the oldest run. A row is marked before its act and settled after
 * it, so that a process which ends in between leaves one row that is begun; its act is repeated, and what refuses it then
 * is that it was done.
 */
export async function runBulk(platform: Platform, acts: BulkActs, signal?: AbortSignal): Promise<RunEnd> {
  for (let done = 0; done < rowsPerTurn; done += 1) {
    if (signal?.aborted) return "again";
    const row = await beginNext(platform.db.kysely);
    if (row === null) {
      await endRuns(platform);
      return;
    }
    await settle(platform.db.kysely, row, await refusalOfRow(platform, acts, row));
  }
  return "again";
}

async function beginNext(db: Kysely<DB>): Promise<DueRow | null> {
  const { rows } = await sql<DueRow>`
    WITH due AS (
      SELECT r.run_id, r.position, r.state, run.act, run.tag, run.reason, run.actor
      FROM bulk_runs run JOIN bulk_rows r ON r.run_id = run.id
      WHERE run.state = 'running' AND r.state IN ('begun', 'waiting')
      ORDER BY run.created_at, run.id, r.position LIMIT 1)
    UPDATE bulk_rows r SET state = 'begun' FROM due, bulk_runs run
    WHERE r.run_id = due.run_id AND r.position = due.position AND run.id = due.run_id AND run.state = 'running'
    RETURNING r.run_id, r.position, r.object_id, due.state, due.act, due.tag, due.reason, due.actor`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function refusalOfRow(platform: Platform, acts: BulkActs, row: DueRow): Promise<RowRefusal | null> {
  const act = acts[row.act];
  const ctx = { ...createCtx(platform, row.actor), reason: row.reason };
  try {
    const id = decodeId(act.of, row.object_id);
    if (id === null) throw new AppError("not_found");
    await act.run(ctx, { id, tag: row.tag });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

async function settle(db: Kysely<DB>, row: DueRow, refusal: RowRefusal | null): Promise<void> {
  // What was begun before and is refused now was done before the process ended.
  const isDone = refusal === null || row.state === "begun";
  await db
    .updateTable("bulk_rows")
    .set({
      state: isDone ? "done" : "refused",
      error_code: isDone ? null : (refusal?.code ?? null),
      detail: refusal?.detail ?? null,
    })
    .where("run_id", "=", row.run_id)
    .where("position", "=", row.position)
    .execute();
}

async function endRuns({ db, clock }: Platform): Promise<void> {
  await sql`
    UPDATE bulk_runs run SET state = 'done', finished_at = ${clock.now()}
    WHERE run.state = 'running' AND NOT EXISTS (
      SELECT FROM bulk_rows r WHERE r.run_id = run.id AND r.state IN ('waiting', 'begun'))`.execute(
    db.kysely,
  );
}
