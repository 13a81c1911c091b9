import { sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { encodeCursor, decodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { plainFieldsOf } from "#src/platform/operator/plain-fields.ts";
import { anyIdOf, shownId } from "#src/platform/operator/read-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { waitingInAll } from "#src/shared/staff-schemas.ts";
import type { approvalOutput } from "../../contract-approvals.ts";
import type { StaffContext } from "../deps.ts";
import { describeApproval, failureParamsOf, readRefusal, readRefusals } from "./describe-approval.ts";
import { readUsedOfDay } from "./count-uses.ts";
import { readCircle } from "./circle.ts";
import { readHands } from "./hands.ts";
import { whoDecides } from "./who-decides.ts";

type Shown = z.output<typeof approvalOutput>;
/** Without what is read for each of them apart. */
type Undescribed = Omit<Shown, "description" | "refusal" | "refusals">;
type Row = Awaited<ReturnType<typeof readRows>>[number];

interface Wanted {
  readonly show: "open" | "decided";
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The encoded id of an object. */
  readonly object?: string | undefined;
}

/** What waits, oldest first, or was decided, newest first: what the caller asked for, and acts that their role permits. */
export async function listApprovals(context: StaffContext, ctx: Ctx<StaffActor>, wanted: Wanted) {
  const { limit } = wanted;
  const after = decodeCursor(wanted.cursor);
  const rows = await readRows(context, ctx, { ...wanted, limit: limit + 1, after: after?.id ?? null });
  const show = await createShow(context, ctx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const isWhole = wanted.object === undefined && after === null && rows.length <= limit;
  const areAllOpen = wanted.show === "open" && isWhole;
  const open = areAllOpen ? rows : await readRows(context, ctx, { show: "open", limit: 1000, after: null });
  const approvals: Shown[] = [];
  // One after the other: each asks the database for names.
  for (const row of page) approvals.push(await withDescription(context, ctx, row, show(row)));
  return {
    approvals,
    nextCursor: last === undefined ? null : encodeCursor({ at: last.asked_at, id: last.id }),
    waiting: await countOpen(context, ctx),
    forYou: open.filter((row) => show(row).canDecide).length,
  };
}

/** One of them. */
export async function readApproval(
  context: StaffContext,
  ctx: Ctx<StaffActor>,
  approvalId: string,
): Promise<Shown> {
  const [row] = await readRows(context, ctx, { show: null, limit: 1, after: null, id: approvalId });
  if (row === undefined) throw new AppError("not_found");
  return withDescription(context, ctx, row, (await createShow(context, ctx))(row));
}

async function withDescription(
  context: StaffContext,
  { now }: Ctx,
  row: Row,
  shown: Undescribed,
): Promise<Shown> {
  const isOpen = shown.state === "asked" || shown.state === "waiting";
  return {
    ...shown,
    description: await describeApproval(context, row),
    refusal: isOpen ? await readRefusal(context, row, now) : null,
    refusals: await readRefusals(context, row),
  };
}

async function readRows(
  context: StaffContext,
  ctx: Ctx<StaffActor>,
  {
    show,
    limit,
    after,
    id,
    object,
  }: {
    readonly show: "open" | "decided" | null;
    readonly limit: number;
    readonly after: string | null;
    readonly id?: string;
    readonly object?: string | undefined;
  },
) {
  const isQueue = show === "open";
  return visibleTo(context, ctx)
    .innerJoin("staff as asker", "asker.id", "asked_by")
    .leftJoin("staff as decider", "decider.id", "decided_by")
    .selectAll("staff_approvals")
    .select(["asker.name as asker_name", "decider.name as decider_name"])
    .$if(isQueue, (query) => query.where(isOpenAt(ctx.now)))
    .$if(show === "decided", (query) => query.where(sql<boolean>`NOT (${isOpenAt(ctx.now)})`))
    .$if(after !== null, (query) => query.where("staff_approvals.id", isQueue ? ">" : "<", after ?? ""))
    .$if(id !== undefined, (query) => query.where("staff_approvals.id", "=", id ?? ""))
    .$if(object !== undefined, (query) => query.where("object_id", "in", idsOf(object ?? "")))
    .orderBy("staff_approvals.id", isQueue ? "asc" : "desc")
    .limit(limit)
    .execute();
}

/** What the caller asked for, and the acts that their role permits. */
function visibleTo({ acts, platform }: StaffContext, { actor }: Ctx<StaffActor>) {
  const names = acts().flatMap(({ name, permission }) =>
    actor.permissions.includes(permission) ? [name] : [],
  );
  return platform.db.kysely
    .selectFrom("staff_approvals")
    .where((where) =>
      where.or([
        where("asked_by", "=", actor.staffId),
        ...(names.length === 0 ? [] : [where("act", "in", names)]),
      ]),
    );
}

function isOpenAt(now: Date) {
  return sql<boolean>`staff_approvals.state IN ('asked', 'waiting') AND staff_approvals.expires_at > ${now}`;
}

/** An object's id as the table may have it. */
function idsOf(object: string): string[] {
  const id = anyIdOf(object);
  return id === null ? [object] : [object, id];
}

async function countOpen(
  context: StaffContext,
  ctx: Ctx<StaffActor>,
): Promise<z.output<typeof waitingInAll>> {
  const { count, since } = await visibleTo(context, ctx)
    .where(isOpenAt(ctx.now))
    .select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("asked_at").as("since")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), since: since?.toISOString() ?? null };
}

async function createShow(context: StaffContext, { actor, now }: Ctx<StaffActor>) {
  const circle = await readCircle(context.platform.db.kysely);
  const hands = await readHands(context.platform.db.kysely, now);
  const shown = new Set(context.acts().flatMap((act) => (act.showsPayload === true ? [act.name] : [])));
  const used = await readUsedOfDay(context.platform.db.kysely, { staffId: actor.staffId, now });
  const permissions = new Map(context.acts().map(({ name, permission }) => [name, permission]));
  return (row: Row): Undescribed => {
    const state = stateOf(row, now);
    const isOpen = state === "asked" || state === "waiting";
    const { act, cents, asked_by: askedBy } = row;
    const looking = { circle, permission: permissions.get(act), staffId: actor.staffId, used, hands };
    return {
      id: encodeId("approval", row.id),
      act,
      objectType: row.object_type,
      objectId: shownId(row.object_type, row.object_id),
      amountCents: cents === 0n ? null : Number(cents),
      payload: shown.has(row.act) ? payloadOf(row.payload) : {},
      reason: row.reason,
      askedBy: { id: encodeId("staff", askedBy), name: row.asker_name },
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isAlone: row.runs_at !== null,
      decidedBy: deciderOf(row),
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
      failure: row.failure,
      failureParams: failureParamsOf(row),
      ...(isOpen ? whoDecides(row, looking) : { ...settled, state }),
    };
  };
}

/** None can decide on what was decided or is over. */
const settled = {
  runsAt: null,
  canDecide: false,
  canReject: false,
  canCancel: false,
  deciders: [],
  laterDeciders: [],
};

const states = ["asked", "waiting", "done", "failed", "rejected", "cancelled", "expired"] as const;

function stateOf({ state, expires_at: end }: Row, now: Date): Shown["state"] {
  const isOver = end <= now && (state === "asked" || state === "waiting");
  return isOver ? "expired" : (states.find((one) => one === state) ?? "expired");
}

function deciderOf({ decided_by: id, decider_name: name }: Row): Shown["decidedBy"] {
  return id === null ? null : { id: encodeId("staff", id), name: name ?? "" };
}

function payloadOf(text: string): Shown["payload"] {
  const payload: unknown = JSON.parse(text);
  return typeof payload === "object" && payload !== null ? plainFieldsOf(payload) : {};
}
