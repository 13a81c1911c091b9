import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxDayMegabytes, maxFileBytes } from "#src/shared/support.ts";
import { addDays, addMs } from "#src/shared/time.ts";

const dayBytes = maxDayMegabytes * 1_048_576;
const minuteMs = 60_000;

interface Arriving {
  readonly fileId: string;
  readonly customerId: string;
  /** Undefined: its sender does not say. */
  readonly mostBytes: number | undefined;
  readonly now: Date;
}

/**
 * Sets aside what a file may become out of what its customer may upload in 24 hours, before its bytes come, so that
 * several at once do not pass together. Throws `upload_limit` with the time at which there is room for it.
 */
export async function reserveBytes(trx: Transaction<DB>, file: Arriving): Promise<void> {
  const { fileId, customerId, now } = file;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload-bytes/${customerId}`}, 0))`.execute(trx);
  const taken = await trx
    .selectFrom("ticket_uploads")
    .select(["bytes", "created_at"])
    .where("customer_id", "=", customerId)
    .where("created_at", ">", addDays(now, -1))
    .orderBy("created_at")
    .execute();
  const bytes = Math.min(file.mostBytes ?? maxFileBytes, maxFileBytes);
  let sum = bytes;
  for (const one of taken) sum += one.bytes;
  if (sum > dayBytes) throw limitRefusal(taken, sum);
  await trx
    .insertInto("ticket_uploads")
    .values({ file_id: fileId, customer_id: customerId, bytes, created_at: now })
    .execute();
}

/** The oldest leave first; the last that has to leave says when, by the minute. */
function limitRefusal(
  taken: readonly { readonly bytes: number; readonly created_at: Date }[],
  sum: number,
): AppError {
  let rest = sum;
  let until = new Date(0);
  for (const { bytes, created_at: at } of taken) {
    if (rest <= dayBytes) break;
    rest -= bytes;
    until = addMs(addDays(at, 1), minuteMs - 1);
  }
  const minute = until.toISOString().slice(0, 16).replace("T", " ");
  return new AppError("upload_limit", { megabytes: maxDayMegabytes, until: `${minute} UTC` });
}

/** A file counts as what came of it, also when it was refused or broke off. */
export async function settleBytes(db: Kysely<DB>, fileId: string, bytes: number): Promise<void> {
  await db.updateTable("ticket_uploads").set({ bytes }).where("file_id", "=", fileId).execute();
}

/** Forgets what no longer counts. */
export async function clearUploads(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("ticket_uploads").where("created_at", "<=", addDays(now, -1)).execute();
}
