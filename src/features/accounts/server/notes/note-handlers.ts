import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import type { AccountsContext } from "../deps.ts";
import {
  addNote,
  changeNote,
  mayRemove,
  readFlags,
  readNotes,
  removeFlag,
  removeNote,
  setFlag,
} from "./notes.ts";

type NoteCalls =
  | "GET /v2/admin/customers/{id}/notes"
  | "POST /v2/admin/customers/{id}/notes"
  | "PUT /v2/admin/customer-notes/{id}"
  | "DELETE /v2/admin/customer-notes/{id}"
  | "PUT /v2/admin/customers/{id}/flags"
  | "POST /v2/admin/customers/{id}/flags/remove";

/** Notes and flags, by calls. */
export function createNoteHandlers(
  context: AccountsContext,
): Pick<Handlers<typeof accountsAdminContract>, NoteCalls> {
  const db = context.platform.db.kysely;
  return {
    "GET /v2/admin/customers/{id}/notes": async ({ ctx, params }) => {
      const customerId = idOf("customer", params.id);
      const [notes, flags] = [await readNotes(db, customerId), await readFlags(db, customerId)];
      const people = notes.flatMap((note) => [
        note.made_by,
        note.changed_by,
        ...note.versions.map(({ written_by: by }) => by),
      ]);
      const names = await context.namesOfStaff([
        ...new Set([...people, ...flags.map((flag) => flag.set_by)]),
      ]);
      const writer = (at: Date, by: string) => ({ at: at.toISOString(), by: names.get(by) ?? null });
      return {
        notes: notes.map((note) => ({
          id: encodeId("note", note.id),
          text: note.body,
          isPinned: note.is_pinned,
          mayRemove: mayRemove(ctx.actor, note.made_by),
          made: writer(note.made_at, note.made_by),
          changed: writer(note.changed_at, note.changed_by),
          before: note.versions.map(({ body, changed_at: at, written_by: by }) => ({
            ...writer(at, by),
            text: body,
          })),
        })),
        flags: flags.map(({ code, note, set_at: at, set_by: by }) => ({
          ...writer(at, by),
          code,
          text: note,
        })),
      };
    },
    "POST /v2/admin/customers/{id}/notes": async ({ ctx, params, body }) => ({
      id: encodeId("note", await addNote(context, ctx, { ...body, customerId: idOf("customer", params.id) })),
    }),
    "PUT /v2/admin/customer-notes/{id}": async ({ ctx, params, body }) => {
      await changeNote(context, ctx, { ...body, noteId: idOf("note", params.id) });
      return {};
    },
    "DELETE /v2/admin/customer-notes/{id}": async ({ ctx, params }) => {
      await removeNote(context, ctx, idOf("note", params.id));
      return {};
    },
    "PUT /v2/admin/customers/{id}/flags": async ({ ctx, params, body }) => {
      await setFlag(context, ctx, { ...body, customerId: idOf("customer", params.id) });
      return {};
    },
    "POST /v2/admin/customers/{id}/flags/remove": async ({ ctx, params, body }) => {
      await removeFlag(context, ctx, { ...body, customerId: idOf("customer", params.id) });
      return {};
    },
  };
}

function idOf(kind: "customer" | "note", id: string): string {
  const decoded = decodeId(kind, id);
  if (decoded === null) throw new AppError("not_found");
  return decoded;
}
