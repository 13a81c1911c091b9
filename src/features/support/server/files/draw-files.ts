import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { newFileKey } from "#src/drivers/files/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Preview } from "#src/platform/files/make-preview.ts";
import { addMs } from "#src/shared/time.ts";
import type { SupportContext } from "../deps.ts";
import { publishChecked } from "./publish-checked.ts";

const claimMs = 2 * 60_000;
/** One that ended the process so often is not tried again. */
const mostTries = 3;
const mostPreviewBytes = 5_000_000;
/** What is said of a file that begins as a picture and cannot be drawn, or has too many points. */
const notDrawn = "application/octet-stream";

interface Claimed {
  readonly id: string;
  readonly storage_key: string;
  readonly preview_key: string;
  readonly draw_tries: number;
}

/** Draws the small picture of each clean file that is one, one at a time, until none waits or the process stops. */
export async function drawFiles(context: SupportContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const file = await claim(context);
    if (file === null) return;
    await finish(context, file, await drawOrPutBack(context, file));
  }
}

/** A store that is away is no fault of the picture: only tries that ended the process count. */
async function drawOrPutBack(context: SupportContext, file: Claimed): Promise<Preview | null> {
  try {
    return await draw(context, file);
  } catch (error) {
    await context.platform.db.kysely
      .updateTable("ticket_files")
      .set({ draw_tries: file.draw_tries - 1 })
      .where("id", "=", file.id)
      .execute();
    throw error;
  }
}

/** The picture's key is in the row before its bytes are in the store. */
async function claim({ platform }: SupportContext): Promise<Claimed | null> {
  const now = platform.clock.now();
  const { rows } = await sql<Claimed>`
    UPDATE ticket_files
    SET draw_at = ${addMs(now, claimMs)}, draw_tries = draw_tries + 1, preview_key = coalesce(preview_key, ${newFileKey()})
    WHERE id = (
      SELECT id FROM ticket_files WHERE draw_at <= ${now} ORDER BY draw_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, storage_key, preview_key, draw_tries`.execute(platform.db.kysely);
  return rows[0] ?? null;
}

async function draw({ files, previews }: SupportContext, file: Claimed): Promise<Preview | null> {
  if (file.draw_tries > mostTries) return null;
  const stored = await files.get(file.storage_key);
  const preview = stored === null ? null : await previews.make(await buffer(stored.content));
  if (preview !== null) await files.put(file.preview_key, once(preview.content), mostPreviewBytes);
  return preview;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function finish(
  { platform, files }: SupportContext,
  { id, preview_key: key }: Claimed,
  preview: Preview | null,
): Promise<void> {
  const drawn =
    preview === null
      ? { draw_at: null, preview_key: null, media_type: notDrawn }
      : { draw_at: null, width: preview.width, height: preview.height };
  const isKept = await transaction(platform, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("ticket_files")
      .set(drawn)
      .where("id", "=", id)
      // It may have been erased meanwhile.
      .where("state", "=", "clean")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await publishChecked(trx, id, platform.clock.now());
    return numUpdatedRows > 0n;
  });
  if (!isKept || preview === null) await files.delete(key);
}
