import type { SupportContext } from "../deps.ts";
import { clearUploads } from "./day-limit.ts";

/** Most of a turn; the next turn has the others. */
const batch = 100;

/** Removes what was not sent in time or was cut off, and the bytes of what was refused or erased. */
export async function clearFiles(context: SupportContext): Promise<void> {
  const { platform } = context;
  const db = platform.db.kysely;
  const unsent = await db
    .selectFrom("ticket_files")
    .select("id")
    .where("expires_at", "<=", platform.clock.now())
    .orderBy("expires_at")
    .limit(batch)
    .execute();
  for (const { id } of unsent) await deleteUnsent(context, id);
  await clearUploads(db, platform.clock.now());
  const dead = await db
    .selectFrom("ticket_files")
    .select("id")
    .where("state", "in", ["refused", "gone"])
    .where("storage_key", "is not", null)
    .orderBy("id")
    .limit(batch)
    .execute();
  for (const { id } of dead) await deleteBytes(context, id);
}

/**
 * A file that was not sent goes with its bytes. First it is gone for everyone, which a message that is just being written
 * either prevents or sees; then the bytes go, then the row that names them. False: it was sent.
 */
export async function deleteUnsent(context: SupportContext, id: string): Promise<boolean> {
  const db = context.platform.db.kysely;
  const { numUpdatedRows } = await db
    .updateTable("ticket_files")
    .set({ state: "gone", scan_at: null, draw_at: null })
    .where("id", "=", id)
    .where("message_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await deleteBytes(context, id);
  await db.deleteFrom("ticket_files").where("id", "=", id).where("message_id", "is", null).execute();
  return true;
}

/** Deleting twice is the same: cut off in between, the next turn does it again. */
async function deleteBytes({ platform, files }: SupportContext, id: string): Promise<void> {
  const db = platform.db.kysely;
  const row = await db
    .selectFrom("ticket_files")
    .select(["storage_key", "preview_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  for (const key of [row?.storage_key, row?.preview_key]) if (key != null) await files.delete(key);
  await db
    .updateTable("ticket_files")
    .set({ storage_key: null, preview_key: null })
    .where("id", "=", id)
    .where("state", "in", ["refused", "gone"])
    .execute();
}
