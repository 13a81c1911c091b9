import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerActor, StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB, TicketFiles } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { FileAnswer, FileElsewhere } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { SupportContext } from "../deps.ts";
import { uploaderOf } from "./file-owner.ts";

type Reader = CustomerActor | StaffActor;
type FileRow = Selectable<TicketFiles> & { readonly ticket_id: string | null };

/** A file as it came, for who may read its message, or for who uploaded it; never for a browser to show. */
export async function readFile(
  { platform, files }: SupportContext,
  ctx: Ctx<Reader>,
  id: string,
): Promise<FileAnswer | FileElsewhere> {
  const file = await findFile(platform.db.kysely, ctx.actor, id);
  const key = file.storage_key;
  if (key === null || !isReadable(file, ctx.actor)) throw new AppError("not_found");
  const type = typeOf(file);
  const address = await files.address(key, { name: file.name, mediaType: type });
  const stored = address === null ? await files.get(key) : null;
  if (address === null && stored === null) throw new AppError("not_found");
  if (ctx.actor.kind === "staff") await noteTaken(platform, ctx, file);
  if (stored === null) return { address: address ?? "" };
  return { name: file.name, type, ...stored };
}

/** The picture that was drawn of a file. It comes from here wherever files are: pages show it. */
export async function readPreview(
  { platform, files }: SupportContext,
  { actor }: Ctx<Reader>,
  id: string,
): Promise<FileAnswer> {
  const file = await findFile(platform.db.kysely, actor, id);
  const key = file.state === "clean" && file.width !== null ? file.preview_key : null;
  const stored = key === null ? null : await files.get(key);
  if (stored === null) throw new AppError("not_found");
  return { name: `${file.name}.webp`, type: "image/webp", ...stored };
}

/** Until a scanner said that it is clean, only its uploader gets it. */
function isReadable(file: FileRow, actor: Reader): boolean {
  return file.state === "clean" || (file.state === "scanning" && isOwn(file, actor));
}

function isOwn(file: FileRow, actor: Reader): boolean {
  const { kind, id } = uploaderOf(actor);
  return file.uploader_kind === kind && file.uploaded_by === id;
}

/** By its content; a text says that it is one in UTF-8, so that nothing guesses. */
function typeOf({ media_type: type }: FileRow): string {
  return type === "text/plain" ? "text/plain; charset=utf-8" : (type ?? "application/octet-stream");
}

/** A file whose message the reader may read, or one that they uploaded and did not send; others do not exist. */
async function findFile(db: Kysely<DB>, actor: Reader, id: string): Promise<FileRow> {
  const { kind, id: readerId } = uploaderOf(actor);
  // What is not sent yet a look does not see: no one has shown it to us.
  const unsent =
    actor.kind === "staff-look"
      ? sql`false`
      : sql`f.message_id IS NULL AND f.uploader_kind = ${kind} AND f.uploaded_by = ${readerId}`;
  const sent: RawBuilder<unknown> =
    actor.kind === "staff"
      ? sql`m.id IS NOT NULL`
      : sql`m.visibility = 'public' AND t.customer_id = ${actor.customerId}`;
  const own = actor.kind === "staff" ? sql`true` : sql`f.customer_id = ${actor.customerId}`;
  const { rows } = await sql<FileRow>`
    SELECT f.*, m.ticket_id FROM ticket_files f
    LEFT JOIN ticket_messages m ON m.id = f.message_id LEFT JOIN tickets t ON t.id = m.ticket_id
    WHERE f.id = ${id} AND ${own} AND (${sent} OR (${unsent}))`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** That staff took a customer's file is written down, as with the sources of mails. */
async function noteTaken(
  platform: SupportContext["platform"],
  ctx: Ctx<Reader>,
  { id, ticket_id: ticketId }: FileRow,
): Promise<void> {
  if (ticketId === null) return;
  await transaction(platform, (trx) =>
    writeAudit(trx, ctx, {
      action: "ticket.download-file",
      objectType: "ticket",
      objectId: ticketId,
      detail: { file: encodeId("ticketFile", id) },
    }),
  );
}
