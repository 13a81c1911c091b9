import { type Selectable, sql, type Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB, StatusEntries } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";

export interface OfEntry {
  readonly siteId: number;
  readonly id: string;
  readonly expectedVersion: number;
}

/** An entry of the site, locked; refuses a change of one that somebody else has changed meanwhile. */
export async function lockEntry(
  trx: Transaction<DB>,
  { siteId, id, expectedVersion }: OfEntry,
): Promise<Selectable<StatusEntries>> {
  const row = await trx
    .selectFrom("status_entries")
    .selectAll()
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  if (row.version !== expectedVersion) throw new AppError("version_changed");
  return row;
}

/** What visitors read has changed: pages are drawn again, in all processes. */
export async function raiseRevision(trx: Transaction<DB>, siteId: number): Promise<void> {
  wakeAfterCommit(trx, "status");
  await trx
    .insertInto("status_revisions")
    .values({ site_id: siteId, revision: 1 })
    .onConflict((conflict) =>
      conflict.column("site_id").doUpdateSet({ revision: sql`status_revisions.revision + 1` }),
    )
    .execute();
}
