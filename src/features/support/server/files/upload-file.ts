import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { newFileKey } from "#src/drivers/files/port.ts";
import type { CustomerActor, StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { safeFileName } from "#src/platform/files/file-name.ts";
import { nameOfType } from "#src/platform/files/name-of-type.ts";
import type { Upload } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { maxFileMegabytes, maxFiles, maxUnsentFiles } from "#src/shared/support.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { uploadOutput } from "../../contract-outputs.ts";
import type { SupportContext } from "../deps.ts";
import { reserveBytes, settleBytes } from "./day-limit.ts";
import { ownColumns, type Uploader, uploaderOf } from "./file-owner.ts";
import { isPicture, storeContent, type StoredFile } from "./store-content.ts";

/** One that did not arrive by then was cut off. */
const arrivalMs = 3_600_000;

type Uploaded = z.input<typeof uploadOutput>;

/**
 * Takes a file in as it arrives. Its row is there before its bytes, so that what a crash leaves is found and removed;
 * no transaction waits for the sender.
 */
export async function uploadFile(
  { platform, files, scanner }: SupportContext,
  { actor, now }: Ctx<CustomerActor | StaffActor>,
  { siteId, upload }: { readonly siteId: number; readonly upload: Upload },
): Promise<Uploaded> {
  const uploader = uploaderOf(actor);
  const own = { id: platform.ids.next(), name: safeFileName(upload.name), key: newFileKey() };
  const row = {
    id: own.id,
    site_id: siteId,
    customer_id: uploader.customerId,
    ...ownColumns(uploader),
    name: own.name,
    storage_key: own.key,
    state: "arriving",
    created_at: now,
    expires_at: addMs(now, arrivalMs),
  };
  await transaction(platform, async (trx) => {
    await refuseManyUnsent(trx, uploader);
    const { customerId } = uploader;
    const { mostBytes } = upload;
    if (customerId !== null) await reserveBytes(trx, { fileId: own.id, customerId, mostBytes, now });
    await trx.insertInto("ticket_files").values(row).execute();
  });
  const db = platform.db.kysely;
  const came = { bytes: 0 };
  let stored: StoredFile;
  try {
    stored = await storeContent(files, own.key, counted(upload.content, came));
  } catch (error) {
    await settleBytes(db, own.id, came.bytes);
    await files.delete(own.key);
    await db.deleteFrom("ticket_files").where("id", "=", own.id).execute();
    throw error;
  }
  await settleBytes(db, own.id, stored.bytes);
  const arrivedAt = platform.clock.now();
  const arrived = arrivedColumns(stored, { name: own.name, at: arrivedAt, isScanned: scanner !== null });
  const { numUpdatedRows } = await transaction(platform, async (trx) => {
    wakeAfterCommit(trx, "files");
    return trx
      .updateTable("ticket_files")
      .set({ ...arrived, expires_at: addDays(arrivedAt, 1) })
      .where("id", "=", own.id)
      .where("state", "=", "arriving")
      .executeTakeFirst();
  });
  if (numUpdatedRows === 0n) {
    // It took longer than a file may, or its customer was erased meanwhile.
    await files.delete(own.key);
    throw new AppError("file_not_ready");
  }
  return {
    id: encodeId("ticketFile", own.id),
    name: arrived.name,
    mediaType: stored.mediaType,
    bytes: stored.bytes,
    state: arrived.state,
    previewUrl: null,
  };
}

async function* counted(content: Upload["content"], came: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    came.bytes += piece.byteLength;
    yield piece;
  }
}

/** A row whose bytes are all there. */
export function arrivedColumns(
  { mediaType, bytes, sha256 }: StoredFile,
  { name, at, isScanned }: { readonly name: string; readonly at: Date; readonly isScanned: boolean },
) {
  return {
    name: nameOfType(name, mediaType),
    media_type: mediaType,
    bytes,
    sha256,
    arrived_at: at,
    state: isScanned ? ("scanning" as const) : ("clean" as const),
    scan_at: isScanned ? at : null,
    draw_at: !isScanned && isPicture(mediaType) ? at : null,
  };
}

/** One upload of a person after the other is counted, so that the limit holds. */
async function refuseManyUnsent(trx: Transaction<DB>, uploader: Uploader): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads/${uploader.id}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("ticket_files")
    .select((of) => of.fn.countAll<bigint>().as("count"))
    .where("uploader_kind", "=", uploader.kind)
    .where("uploaded_by", "=", uploader.id)
    .where("expires_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnsentFiles)
    throw new AppError("file_limit", { count: maxFiles, megabytes: maxFileMegabytes });
}
