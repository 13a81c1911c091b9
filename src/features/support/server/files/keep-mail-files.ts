import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { safeFileName } from "#src/platform/files/file-name.ts";
import type { IncomingMail, MailAttachment } from "#src/platform/mail-in/incoming-mail.ts";
import { newFileKey } from "#src/drivers/files/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { isAppError } from "#src/shared/errors.ts";
import { maxFiles } from "#src/shared/support.ts";
import type { SupportContext } from "../deps.ts";
import { publishChecked } from "./publish-checked.ts";
import { storeContent } from "./store-content.ts";
import { arrivedColumns } from "./upload-file.ts";

/** Which attachments of a mail become files of its message; the others are in its source alone, which staff sees. */
export function takenOf({ attachments }: Pick<IncomingMail, "attachments">): readonly number[] {
  return attachments.flatMap(({ content }, at) => (content.byteLength > 0 ? [at] : [])).slice(0, maxFiles);
}

/** Notes which files a message that came by mail has. Their bytes are taken out of the mail's source by a job. */
export async function noteMailFiles(
  { platform }: Pick<SupportContext, "platform">,
  trx: Transaction<DB>,
  { now }: Ctx,
  { mail, mailId, messageId }: { mail: IncomingMail; mailId: string; messageId: string },
): Promise<void> {
  const taken = takenOf(mail);
  if (taken.length === 0) return;
  const ticket = await trx
    .selectFrom("ticket_messages as m")
    .innerJoin("tickets as t", "t.id", "m.ticket_id")
    .select(["t.site_id", "t.customer_id"])
    .where("m.id", "=", messageId)
    .executeTakeFirstOrThrow();
  const rows = taken.map((part, place) => ({
    id: platform.ids.next(),
    ...ticket,
    uploader_kind: "mail",
    message_id: messageId,
    place,
    mail_id: mailId,
    mail_part: part,
    name: safeFileName(mail.attachments[part]?.name ?? ""),
    storage_key: newFileKey(),
    state: "arriving",
    created_at: now,
  }));
  await trx.insertInto("ticket_files").values(rows).execute();
  wakeAfterCommit(trx, "files");
}

const batch = 20;

/** Takes the files of mails out of their sources and into the store. Cut off, it does the rest the next time. */
export async function keepMailFiles(context: SupportContext, signal?: AbortSignal): Promise<void> {
  const db = context.platform.db.kysely;
  const mails = await db
    .selectFrom("ticket_files")
    .select("mail_id")
    .distinct()
    .where("state", "=", "arriving")
    .where("mail_id", "is not", null)
    .limit(batch)
    .execute();
  for (const { mail_id: mailId } of mails) {
    if (signal?.aborted === true || mailId === null) return;
    await keepFilesOf(context, mailId);
  }
}

async function keepFilesOf(context: SupportContext, mailId: string): Promise<void> {
  const db = context.platform.db.kysely;
  const mail = await db
    .selectFrom("inbound_mails")
    .select("source")
    .where("id", "=", mailId)
    .executeTakeFirst();
  const reading = mail?.source == null ? null : await context.parser.read(mail.source);
  const rows = await db
    .selectFrom("ticket_files")
    .select(["id", "name", "mail_part", "storage_key"])
    .where("mail_id", "=", mailId)
    .where("state", "=", "arriving")
    .orderBy("place")
    .execute();
  for (const row of rows) {
    const part = reading?.status === "read" ? reading.mail.attachments[row.mail_part ?? -1] : undefined;
    await keepFile(context, { mailId, ...row, part });
  }
}

interface Part {
  readonly id: string;
  readonly mailId: string;
  readonly name: string;
  readonly storage_key: string | null;
  readonly part: MailAttachment | undefined;
}

async function keepFile(
  context: SupportContext,
  { id, mailId, name, storage_key: key, part }: Part,
): Promise<void> {
  const { platform, files, scanner } = context;
  const now = platform.clock.now();
  const stored = key === null || part === undefined ? null : await storeIfTaken(context, key, part.content);
  const isKept = await transaction(platform, async (trx) => {
    if (stored === null) {
      await trx.deleteFrom("ticket_files").where("id", "=", id).where("state", "=", "arriving").execute();
      await leaveLine(trx, mailId, name);
      return true;
    }
    const { numUpdatedRows } = await trx
      .updateTable("ticket_files")
      .set(arrivedColumns(stored, { name, at: now, isScanned: scanner !== null }))
      .where("id", "=", id)
      .where("state", "=", "arriving")
      .executeTakeFirst();
    wakeAfterCommit(trx, "files");
    if (numUpdatedRows > 0n) await publishChecked(trx, id, now);
    return numUpdatedRows > 0n;
  });
  if (!isKept && key !== null && (await isGone(context, id))) await files.delete(key);
}

/** It was erased meanwhile; else another worker has taken it out, and its bytes are in use. */
async function isGone({ platform }: SupportContext, id: string): Promise<boolean> {
  const row = await platform.db.kysely
    .selectFrom("ticket_files")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined || row.state === "gone";
}

/** Null for what is not taken, by its content or size. */
async function storeIfTaken({ files }: SupportContext, key: string, content: Uint8Array) {
  try {
    return await storeContent(files, key, once(content));
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Staff sees beside the message that its mail has one more file than the message. */
async function leaveLine(trx: Transaction<DB>, mailId: string, name: string): Promise<void> {
  const mail = await trx
    .selectFrom("inbound_mails")
    .select("attachments")
    .where("id", "=", mailId)
    .forUpdate()
    .executeTakeFirst();
  if (mail === undefined) return;
  await trx
    .updateTable("inbound_mails")
    .set({ attachments: [...mail.attachments, name] })
    .where("id", "=", mailId)
    .execute();
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
