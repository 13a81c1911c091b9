import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Id } from "#src/shared/ids.ts";
import { maxFileBytes, maxFileMegabytes, maxFiles } from "#src/shared/support.ts";
import type { Uploader } from "./file-owner.ts";

interface Attached {
  readonly messageId: string;
  /** Whose thread it is. */
  readonly customerId: string;
  readonly uploader: Uploader;
}

export type FileIds = readonly Id<"ticketFile">[] | undefined;

/**
 * Sends uploaded files with a message, in the transaction that writes it. Files of others do not exist here, nor do those
 * that were sent before; one that is still looked at for harm is sent, and shown once it is clean.
 */
export async function attachFiles(
  trx: Transaction<DB>,
  fileIds: FileIds,
  { messageId, customerId, uploader }: Attached,
): Promise<void> {
  const ids = [...new Set((fileIds ?? []).map((id) => requireId("ticketFile", id)))];
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom("ticket_files")
    .select(["id", "state", "bytes"])
    .where("id", "in", ids)
    .where("message_id", "is", null)
    .where("uploader_kind", "=", uploader.kind)
    .where("uploaded_by", "=", uploader.id)
    .where("customer_id", "is not distinct from", uploader.customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw new AppError("not_found");
  const waiting = rows.filter(({ state }) => state !== "clean" && state !== "scanning");
  if (waiting.length > 0) throw notReady(waiting.map(({ id }) => ids.indexOf(id)));
  const bytes = rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
  if (ids.length > maxFiles || bytes > maxFileBytes)
    throw new AppError("file_limit", { count: maxFiles, megabytes: maxFileMegabytes });
  for (const [place, id] of ids.entries())
    await trx
      .updateTable("ticket_files")
      .set({ message_id: messageId, customer_id: customerId, place, expires_at: null })
      .where("id", "=", id)
      .execute();
}

function notReady(places: readonly number[]): AppError {
  const fields = places.map((place) => [`fileIds.${place}`, "file_not_ready"] as const);
  return new AppError("file_not_ready", undefined, Object.fromEntries(fields));
}
