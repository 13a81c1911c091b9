import type { Platform } from "#src/platform/platform.ts";
import { readBackup } from "./read-backup.ts";

/** Reads a file from its first byte to its last: it is whole, and has the rows that were written. */
export async function checkBackup(file: string): Promise<{ readonly takenAt: Date; readonly rows: number }> {
  let [takenAt, rows] = ["", 0];
  for await (const part of readBackup(file)) {
    if (part.kind === "header") takenAt = part.header.takenAt;
    else if (part.kind === "end") rows = part.rows;
  }
  return { takenAt: new Date(takenAt), rows };
}

/** Notes a backup that was read again, for the metric that says how old the newest is. */
export async function noteBackup({ db, ids }: Pick<Platform, "db" | "ids">, takenAt: Date): Promise<void> {
  await db.kysely.insertInto("backups_taken").values({ id: ids.next(), taken_at: takenAt }).execute();
}
