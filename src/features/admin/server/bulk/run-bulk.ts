import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import { type Kysely, sql } from "kysely";
import { grantsOfMember } from "#src/features/staff/server/index.ts";
import { notePlaceOf } from "#src/platform/audit/note-place.ts";
import type { ActorStamp } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RunEnd } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { BulkActName, BulkActs, BulkHold } from "./bulk-act.ts";
import { refusalOf, type RowRefusal } from "./bulk-refusal.ts";

interface DueRow {
  readonly run_id: string;
  readonly position: number;
  readonly object_id: string;
  /** `begun`: by a process that ended before it had settled the row. */
  readonly state: "waiting" | "begun";
  readonly run_state: "running" | "stopped";
  readonly act: BulkActName;
  readonly tag: string | null;
  readonly hold: BulkHold | null;
  readonly reason: string;
  readonly actor: ActorStamp;
}

type Outcome = { readonly state: "done" | "stopped" } | ({ readonly state: "refused" } & RowRefusal);

const rowsPerTurn = 50;

/**
 * One turn of the acts on many objects: row after row of the oldest run. A row is marked before its act and settled after
 * it. When a process ends in between, the audit says whether the act was done, since it has the row's name as the id of
 * its call and is written in the act's own transaction: the act is done once.
 */
export async function runBulk(platform: Platform, acts: BulkActs, signal?: AbortSignal): Promise<RunEnd> {
  for (let done = 0; done < rowsPerTurn; done += 1) {
    if (signal?.aborted) return "again";
    const row = await beginNext(platform.db.kysely);
    if (row === null) {
      await endRuns(platform);
      return;
    }
    await settle(platform.db.kysely, row, await outcomeOf(platform, acts, row));
  }
  return "again";
}

/** What was begun before comes first, also of runs that were stopped meanwhile. */
async function beginNext(db: Kysely<DB>): Promise<DueRow | null> {
  const { rows } = await sql<DueRow>`
    WITH due AS (
      (SELECT r.run_id, r.position, r.state FROM bulk_rows r WHERE r.state = 'begun' LIMIT 1)
      UNION ALL
      (SELECT r.run_id, r.position, r.state
       FROM bulk_runs run JOIN bulk_rows r ON r.run_id = run.id
       WHERE run.state = 'running' AND r.state = 'waiting'
       ORDER BY run.created_at, run.id, r.position LIMIT 1)
      LIMIT 1)
    UPDATE bulk_rows r SET state = 'begun' FROM due, bulk_runs run
    WHERE r.run_id = due.run_id AND r.position = due.position AND run.id = due.run_id
      AND r.state = due.state AND (run.state = 'running' OR due.state = 'begun')
    RETURNING r.run_id, r.position, r.object_id, due.state, run.state AS run_state, run.act, run.tag, run.hold,
              run.reason, run.actor`.execute(db);
  return rows[0] ?? null;
}

async function outcomeOf(platform: Platform, acts: BulkActs, row: DueRow): Promise<Outcome> {
  const wasBegun = row.state === "begun";
  if (wasBegun && (await isInAudit(platform, row))) return { state: "done" };
  if (row.run_state === "stopped") return { state: "stopped" };
  const refusal = await refusalOfRow(platform, acts, row);
  if (refusal === null) return { state: "done" };
  // The act that was under way when the process ended may have been committed after the first look.
  if (wasBegun && (await isInAudit(platform, row))) return { state: "done" };
  return { state: "refused", ...refusal };
}

/** The row's name, as audit rows keep it in place of a call's id. */
const nameOf = ({ run_id: run, position }: DueRow) => `${encodeId("bulk", run)}.${position}`;

async function isInAudit({ db }: Platform, row: DueRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_log WHERE request_id = ${nameOf(row)} LIMIT 1`.execute(db.kysely);
  return rows.length > 0;
}

async function refusalOfRow(platform: Platform, acts: BulkActs, row: DueRow): Promise<RowRefusal | null> {
  const act = acts[row.act];
  const { tag, hold, reason, actor } = row;
  const ctx = { ...createCtx(platform, actor), requestId: nameOf(row), reason };
  try {
    const id = decodeId(act.of, row.object_id);
    if (id === null) throw new AppError("not_found");
    // They may have lost the right, or their login, since they began it.
    const grants = await grantsOfMember(platform.db.kysely, actor.id ?? "");
    for (const permission of ["bulk.run", act.permission] as const)
      if (!grants.includes(permission)) throw lacksPermission(permission);
    const run = { action: "bulk.begin", objectType: "bulk", objectId: row.run_id };
    await notePlaceOf(platform.db.kysely, ctx, run);
    await act.run(ctx, { id, tag, hold, grants });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

async function settle(db: Kysely<DB>, row: DueRow, outcome: Outcome): Promise<void> {
  const { code = null, detail = null } = outcome.state === "refused" ? outcome : {};
  await db
    .updateTable("bulk_rows")
    .set({ state: outcome.state, error_code: code, detail })
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
