import { sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { bulkRoutes } from "../../contract-bulk.ts";
import { type BulkActName, type BulkActs, type BulkHold, mayRun } from "./bulk-act.ts";

type Answer = z.input<(typeof bulkRoutes)["GET /v2/admin/bulk/{id}"]["output"]>;

interface RunRow {
  readonly act: BulkActName;
  readonly reason: string;
  readonly tag: string | null;
  readonly hold: BulkHold | null;
  readonly state: Answer["state"];
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly actor_name: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** A run, for those who may do its act. */
export async function readBulk(
  { db }: Pick<Platform, "db">,
  acts: BulkActs,
  { actor }: Ctx<StaffActor>,
  id: string,
): Promise<Answer> {
  const { rows } = await sql<RunRow>`
    SELECT run.act, run.reason, run.tag, run.hold, run.state, run.actor, ${doerName("run.actor")} AS actor_name, run.created_at,
           run.finished_at
    FROM bulk_runs run WHERE run.id = ${id}`.execute(db.kysely);
  const [run] = rows;
  if (!run || !mayRun(acts[run.act], run.hold, actor.permissions)) throw new AppError("not_found");
  const found = await db.kysely
    .selectFrom("bulk_rows")
    .select(["object_id", "name", "state", "error_code", "detail"])
    .where("run_id", "=", id)
    .orderBy("position")
    .$narrowType<{ state: "waiting" | "begun" | "done" | "refused" | "stopped" }>()
    .execute();
  return {
    id: encodeId("bulk", id),
    act: run.act,
    reason: run.reason,
    tag: run.tag,
    state: run.state,
    by: doneByOf(run.actor, run.actor_name),
    createdAt: run.created_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    rows: found.map((row) => ({
      id: row.object_id,
      name: row.name,
      state: row.state === "begun" ? "waiting" : row.state,
      errorCode: row.error_code,
      detail: row.detail,
    })),
  };
}

/** Nothing more is begun; the object that is worked on is finished. A repetition changes nothing. */
export async function stopBulk(
  platform: Platform,
  acts: BulkActs,
  ctx: Ctx<StaffActor>,
  id: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const run = await trx
      .selectFrom("bulk_runs")
      .select(["state", "act", "hold"])
      .$narrowType<Pick<RunRow, "act" | "hold">>()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!run || !mayRun(acts[run.act], run.hold, ctx.actor.permissions)) throw new AppError("not_found");
    if (run.state !== "running") return;
    await trx
      .updateTable("bulk_runs")
      .set({ state: "stopped", finished_at: ctx.now })
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("bulk_rows")
      .set({ state: "stopped" })
      .where("run_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    await writeAudit(trx, ctx, { action: "bulk.stop", objectType: "bulk", objectId: id });
  });
}
