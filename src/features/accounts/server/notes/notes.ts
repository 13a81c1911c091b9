import type { Kysely, Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { findCustomer } from "../find-customer.ts";

type Deps = Pick<AccountsContext, "platform">;
type StaffCtx = Ctx<StaffActor>;

interface NoteText {
  readonly text: string;
  readonly isPinned: boolean;
}

/** Writes a note about a customer, for staff alone; refused for one who was erased. The audit says that there is one, not what it says. */
export async function addNote(
  { platform }: Deps,
  ctx: StaffCtx,
  { customerId, text, isPinned }: NoteText & { readonly customerId: string },
): Promise<string> {
  const id = platform.ids.next();
  const { staffId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await findCustomer(trx, customerId);
    const at = { made_at: ctx.now, made_by: staffId, changed_at: ctx.now, changed_by: staffId };
    await trx
      .insertInto("customer_notes")
      .values({ id, customer_id: customerId, body: text, is_pinned: isPinned, ...at })
      .execute();
    await writeAudit(trx, ctx, { action: "customer.note", objectType: "customer", objectId: customerId });
  });
  return id;
}

/** Changes a note; what it said before is kept. */
export async function changeNote(
  { platform }: Deps,
  ctx: StaffCtx,
  { noteId, text, isPinned }: NoteText & { readonly noteId: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const { body, changed_by: writtenBy, customer_id: customerId } = await lockNote(trx, noteId);
    if (body !== text) {
      await trx
        .insertInto("customer_note_versions")
        .values({ note_id: noteId, changed_at: ctx.now, body, written_by: writtenBy })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable("customer_notes")
      .set({ body: text, is_pinned: isPinned, changed_at: ctx.now, changed_by: ctx.actor.staffId })
      .where("id", "=", noteId)
      .execute();
    await writeAudit(trx, ctx, { action: "customer.note", objectType: "customer", objectId: customerId });
  });
}

/** Who takes a note away: its writer, and who has to do with all of staff. */
export function mayRemove({ staffId, permissions }: StaffActor, writtenBy: string): boolean {
  return writtenBy === staffId || permissions.includes("staff.write");
}

/**
 * Takes a note away: one's own, or with `staff.write` any (`forbidden`). Its row and what it said before are kept, and the
 * audit keeps its text, since no page shows it any more.
 */
export async function removeNote({ platform }: Deps, ctx: StaffCtx, noteId: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const { body, customer_id: objectId, made_by: writtenBy } = await lockNote(trx, noteId);
    if (!mayRemove(ctx.actor, writtenBy)) throw new AppError("forbidden");
    await trx.updateTable("customer_notes").set({ removed_at: ctx.now }).where("id", "=", noteId).execute();
    const object = { objectType: "customer", objectId };
    await writeAudit(trx, ctx, { action: "customer.remove-note", ...object, before: { text: body } });
  });
}

/** The notes about a customer, pinned ones first, then the newest, with what each said before. */
export async function readNotes(db: Kysely<DB>, customerId: string) {
  const notes = await db
    .selectFrom("customer_notes")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null)
    .orderBy("is_pinned", "desc")
    .orderBy("made_at", "desc")
    .limit(200)
    .execute();
  const versions = await db
    .selectFrom("customer_note_versions")
    .innerJoin("customer_notes", "customer_notes.id", "note_id")
    .select(["note_id", "customer_note_versions.changed_at", "customer_note_versions.body", "written_by"])
    .where("customer_id", "=", customerId)
    .orderBy("customer_note_versions.changed_at", "desc")
    .limit(1000)
    .execute();
  return notes.map((note) => ({ ...note, versions: versions.filter(({ note_id: id }) => id === note.id) }));
}

/** Puts a flag on a customer, or changes its words; the audit keeps those that go. */
export async function setFlag(
  { platform }: Deps,
  ctx: StaffCtx,
  { customerId, code, text }: { readonly customerId: string; readonly code: string; readonly text: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    await findCustomer(trx, customerId);
    const former = await trx
      .selectFrom("customer_flags")
      .select("note")
      .where("customer_id", "=", customerId)
      .where("code", "=", code)
      .forUpdate()
      .executeTakeFirst();
    const values = { note: text, set_at: ctx.now, set_by: ctx.actor.staffId };
    await trx
      .insertInto("customer_flags")
      .values({ customer_id: customerId, code, ...values })
      .onConflict((conflict) => conflict.columns(["customer_id", "code"]).doUpdateSet(values))
      .execute();
    const object = { objectType: "customer", objectId: customerId };
    await writeAudit(trx, ctx, {
      action: "customer.flag",
      ...object,
      before: former && { code, text: former.note },
      after: { code, text },
    });
  });
}

/** Takes a flag off; the audit keeps its words. Throws `not_found` where the customer has none of this code. */
export async function removeFlag(
  { platform }: Deps,
  ctx: StaffCtx,
  { customerId, code }: { readonly customerId: string; readonly code: string },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const removed = await trx
      .deleteFrom("customer_flags")
      .where("customer_id", "=", customerId)
      .where("code", "=", code)
      .returning("note")
      .executeTakeFirst();
    if (removed === undefined) throw new AppError("not_found");
    const object = { objectType: "customer", objectId: customerId };
    const before = { code, text: removed.note };
    await writeAudit(trx, ctx, { action: "customer.remove-flag", ...object, before });
  });
}

export function readFlags(db: Kysely<DB>, customerId: string) {
  return db
    .selectFrom("customer_flags")
    .select(["code", "note", "set_at", "set_by"])
    .where("customer_id", "=", customerId)
    .orderBy("code")
    .execute();
}

async function lockNote(trx: Transaction<DB>, noteId: string) {
  const note = await trx
    .selectFrom("customer_notes")
    .select(["body", "changed_by", "customer_id", "made_by"])
    .where("id", "=", noteId)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (note === undefined) throw new AppError("not_found");
  return note;
}
