import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { HandlerInput } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { bulkRoutes } from "../../contract-bulk.ts";
import { refusalOf, type RowRefusal } from "./bulk-refusal.ts";
import {
  type BulkAct,
  type BulkActName,
  type BulkActs,
  type BulkFields,
  type BulkHold,
  type BulkInput,
  holdExtras,
  mayRun,
} from "./bulk-act.ts";

type Route = (typeof bulkRoutes)["POST /v2/admin/bulk"];
type Input = HandlerInput<Route>;
type Answer = z.input<Route["output"]>;
type Row = Answer["rows"][number];

/** Says what an act would do to each object, and unless that was all that was asked, puts it into the queue. */
export async function beginBulk(
  platform: Platform,
  acts: BulkActs,
  { ctx, body, idempotency }: Input,
): Promise<Answer> {
  const act = acts[body.act];
  const fields = { tag: body.tag ?? null, hold: body.hold ?? null };
  if (!mayRun(act, fields.hold, ctx.actor.permissions))
    throw lacksPermission(ctx.actor.permissions.includes(act.permission) ? "abuse.write" : act.permission);
  if (act.needs !== undefined && fields[act.needs] === null)
    throw new AppError("required", undefined, { [act.needs]: "required" });
  refuseHold(ctx.now, act, fields.hold);
  const grants = ctx.actor.permissions;
  const rows = await checkAll(act, [...new Set(body.ids)], { ...fields, grants });
  if (body.dryRun === true) return { id: null, rows };
  const run = { act: body.act, rows, fields, reason: body.reason, idempotency };
  return { id: encodeId("bulk", await store(platform, ctx, run)), rows };
}

/** What is refused for all of them: a date that is past, and what these holds do not have. */
function refuseHold(now: Date, act: BulkAct, hold: BulkHold | null): void {
  const foreign = holdExtras.find((field) => hold?.[field] !== undefined && act.holdTakes !== field);
  if (foreign !== undefined) throw new AppError("invalid_input", undefined, { [foreign]: "invalid_input" });
  if (hold?.until !== undefined && new Date(hold.until) <= now)
    throw new AppError("date_past", undefined, { until: "date_past" });
}

async function checkAll(act: BulkAct, ids: readonly string[], fields: Omit<BulkInput, "id">): Promise<Row[]> {
  const rows: Row[] = [];
  for (const object of ids) {
    const id = decodeId(act.of, object);
    try {
      if (id === null) throw new AppError("not_found");
      rows.push(rowOf(object, await act.check({ id, ...fields }), null));
    } catch (error) {
      rows.push(rowOf(object, null, refusalOf(error)));
    }
  }
  return rows;
}

const rowOf = (id: string, name: string | null, refusal: RowRefusal | null): Row => ({
  id,
  name,
  errorCode: refusal?.code ?? null,
  detail: refusal?.detail ?? null,
});

interface NewRun {
  readonly act: BulkActName;
  readonly rows: readonly Row[];
  readonly fields: BulkFields;
  readonly reason: string;
  readonly idempotency: Input["idempotency"];
}

/** The same key of the same operator is one run, and takes nothing else. */
async function store(platform: Platform, ctx: Ctx<StaffActor>, run: NewRun): Promise<string> {
  const id = platform.ids.next();
  const actor = JSON.stringify(actorStamp(ctx.actor));
  const { tag, hold } = run.fields;
  const { key, requestHash } = run.idempotency;
  return transaction(platform, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO bulk_runs (id, act, tag, hold, reason, actor, request_key, request_hash, state,
                             created_at)
      VALUES (${id}, ${run.act}, ${tag}, ${hold === null ? null : JSON.stringify(hold)}::jsonb, ${run.reason},
              ${actor}::jsonb, ${key}, ${requestHash}, 'running', ${ctx.now})
      ON CONFLICT (actor, request_key) DO NOTHING RETURNING id`.execute(trx);
    if (rows.length === 0) return findRun();
    await sql`
      INSERT INTO bulk_rows (run_id, position, object_id, name, state)
      SELECT ${id}, place, object, name, 'waiting'
      FROM unnest(${run.rows.map((row) => row.id)}::text[], ${run.rows.map(({ name }) => name)}::text[])
           WITH ORDINALITY AS one (object, name, place)`.execute(trx);
    const detail = { act: run.act, count: run.rows.length, reason: run.reason };
    await writeAudit(trx, ctx, { action: "bulk.begin", objectType: "bulk", objectId: id, detail });
    return id;

    async function findRun(): Promise<string> {
      const known = await sql<{ id: string; request_hash: Buffer | null }>`
        SELECT id, request_hash FROM bulk_runs
        WHERE actor = ${actor}::jsonb AND request_key = ${key}`.execute(trx);
      const [found] = known.rows;
      if (!found) throw new Error("a run that is known is gone");
      if (found.request_hash?.equals(requestHash) === false) throw new AppError("idempotency_key_reused");
      return found.id;
    }
  });
}
