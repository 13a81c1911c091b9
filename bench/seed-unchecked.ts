import { type RawBuilder, sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";

/** Fills tables with very many rows, quickly: foreign keys and triggers are not asked. */
export async function seedUnchecked({ db }: Platform, steps: readonly RawBuilder<unknown>[]): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    await sql`SET session_replication_role = replica`.execute(connection);
    await sql`SET statement_timeout = 0`.execute(connection);
    for (const step of steps) await step.execute(connection);
    await sql`VACUUM ANALYZE`.execute(connection);
    await sql`RESET ALL`.execute(connection);
  });
}
