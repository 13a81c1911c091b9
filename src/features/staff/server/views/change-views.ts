import { unescape } from "node:querystring";
import { type Transaction, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { isOfficeList, listsOpenTo, officeLists } from "#src/shared/office-lists.ts";
import type { StaffContext } from "../deps.ts";
import { managesStaff } from "./list-views.ts";

type StaffCtx = Ctx<StaffActor>;

const mostViews = 100;

export interface NewView {
  readonly path: string;
  readonly query: string;
  readonly name: string;
  readonly isShared: boolean;
}

/** Saves a list under a name, after the other views of its member. */
export async function saveView({ platform }: StaffContext, ctx: StaffCtx, view: NewView): Promise<string> {
  const { staffId } = ctx.actor;
  const id = platform.ids.next();
  if (!listsOpenTo(ctx.actor.permissions).some((path) => path === view.path)) {
    if (!isOfficeList(view.path)) throw new AppError("forbidden");
    throw lacksPermission(officeLists[view.path]);
  }
  refuseEmail(view);
  await transaction(platform, async (trx) => {
    await lockMember(trx, staffId);
    const { count, last } = await trx
      .selectFrom("staff_views")
      .select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.max("position").as("last")])
      .where("staff_id", "=", staffId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostViews) throw new AppError("view_limit", { max: mostViews });
    await refuseTaken(trx, { staffId, path: view.path, name: view.name });
    await trx
      .insertInto("staff_views")
      .values({
        id,
        staff_id: staffId,
        path: view.path,
        query: view.query,
        name: view.name,
        is_shared: view.isShared,
        position: (last ?? 0) + 1,
        created_at: ctx.now,
      })
      .execute();
    await note(trx, ctx, { action: "view.save", id, after: view });
  });
  return id;
}

/** Changes a view; what is shared also for those who manage staff. */
export async function changeView(
  { platform }: StaffContext,
  ctx: StaffCtx,
  {
    id,
    ...change
  }: { readonly id: string } & { readonly [K in "name" | "query"]?: string | undefined } & {
    readonly isShared?: boolean | undefined;
  },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const view = await lockView(trx, ctx, id);
    const next = {
      name: change.name ?? view.name,
      query: change.query ?? view.query,
      isShared: change.isShared ?? view.is_shared,
    };
    const before = { name: view.name, query: view.query, isShared: view.is_shared };
    refuseEmail(next);
    await refuseTaken(trx, { staffId: view.staff_id, path: view.path, name: next.name, besides: id });
    await trx
      .updateTable("staff_views")
      .set({ name: next.name, query: next.query, is_shared: next.isShared })
      .where("id", "=", id)
      .execute();
    await note(trx, ctx, { action: "view.change", id, before, after: next });
  });
}

/** Puts one of one's own views before or after its neighbour in the same list. */
export async function moveView(
  { platform }: StaffContext,
  ctx: StaffCtx,
  { id, to }: { readonly id: string; readonly to: "before" | "after" },
): Promise<void> {
  const isBefore = to === "before";
  await transaction(platform, async (trx) => {
    await lockMember(trx, ctx.actor.staffId);
    const view = await lockView(trx, ctx, id);
    if (view.staff_id !== ctx.actor.staffId) throw new AppError("not_found");
    const neighbour = await trx
      .selectFrom("staff_views")
      .select(["id", "position"])
      .where("staff_id", "=", view.staff_id)
      .where("path", "=", view.path)
      .where("position", isBefore ? "<" : ">", view.position)
      .orderBy("position", isBefore ? "desc" : "asc")
      .limit(1)
      .executeTakeFirst();
    if (neighbour === undefined) return;
    const place = (one: string, position: number) =>
      trx.updateTable("staff_views").set({ position }).where("id", "=", one).execute();
    await place(id, neighbour.position);
    await place(neighbour.id, view.position);
    await note(trx, ctx, { action: "view.move", id });
  });
}

export async function deleteView({ platform }: StaffContext, ctx: StaffCtx, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const view = await lockView(trx, ctx, id);
    await trx.deleteFrom("staff_views").where("id", "=", id).execute();
    const { name, query, is_shared: isShared } = view;
    await note(trx, ctx, { action: "view.delete", id, before: { name, query, isShared } });
  });
}

/** A member who is let in no more leaves what they share to colleagues, and nothing else. */
export async function deleteOwnViews(trx: Transaction<DB>, staffId: string): Promise<void> {
  await trx
    .deleteFrom("staff_views")
    .where("staff_id", "=", staffId)
    .where("is_shared", "=", false)
    .execute();
}

/** Views of a member are numbered by one at a time. */
async function lockMember(trx: Transaction<DB>, staffId: string): Promise<void> {
  await sql`SELECT FROM staff WHERE id = ${staffId}::uuid FOR UPDATE`.execute(trx);
}

/** A view that one may change: of others there is none but what they share, for those who manage staff. */
async function lockView(trx: Transaction<DB>, { actor }: StaffCtx, id: string) {
  const view = await trx
    .selectFrom("staff_views")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const isTheirs = view?.staff_id === actor.staffId || (view?.is_shared === true && managesStaff(actor));
  if (view === undefined || !isTheirs) throw new AppError("not_found");
  return view;
}

interface Named {
  readonly staffId: string;
  readonly path: string;
  readonly name: string;
  readonly besides?: string;
}

async function refuseTaken(trx: Transaction<DB>, { staffId, path, name, besides }: Named): Promise<void> {
  const { rows } = await sql`
    SELECT FROM staff_views WHERE staff_id = ${staffId}::uuid AND path = ${path} AND lower(name) = lower(${name})
      AND id IS DISTINCT FROM ${besides ?? null}::uuid`.execute(trx);
  if (rows.length > 0) throw new AppError("view_name_taken", undefined, { name: "view_name_taken" });
}

type Shown = Pick<NewView, "name" | "query" | "isShared">;

/** Colleagues may not be allowed to see emails: in the name, or in the query, however it is spelled. */
function refuseEmail({ name, query, isShared }: Shown): void {
  if (isShared && [name, query].some((text) => plainOf(text).includes("@")))
    throw new AppError("view_has_email");
}

/** As a list reads it, and somebody who looks at it: without percent signs, also twice over, and in plain letters (NFKC). */
function plainOf(text: string): string {
  const plain = unescape(text).normalize("NFKC");
  return plain === text ? plain : plainOf(plain);
}

interface Noted {
  readonly action: string;
  readonly id: string;
  readonly before?: Shown;
  readonly after?: Shown;
}

async function note(
  trx: Transaction<DB>,
  ctx: StaffCtx,
  { action, id, before, after }: Noted,
): Promise<void> {
  await writeAudit(trx, ctx, {
    action,
    objectType: "view",
    objectId: id,
    before: before && noted(before),
    after: after && noted(after),
  });
}

/** What colleagues see; what a member keeps for themselves may have emails, which the audit would keep longer. */
function noted({ name, query, isShared }: Shown) {
  return isShared ? { name, query, isShared } : { isShared };
}
