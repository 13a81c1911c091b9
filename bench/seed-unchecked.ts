import { type RawBuilder, sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";

/** As many as there are processors: more would only wait for each other. */
const lanes = 2;

/**
 * Fills tables with very many rows, quickly: foreign keys and triggers are not asked, so the steps need no order
 * and run side by side.
 */
export async function seedUnchecked({ db }: Platform, steps: readonly RawBuilder<unknown>[]): Promise<void> {
  const left = [...steps];
  const lane = (): Promise<void> =>
    db.kysely.connection().execute(async (connection) => {
      await sql`SET session_replication_role = replica`.execute(connection);
      await sql`SET statement_timeout = 0`.execute(connection);
      for (let step = left.shift(); step; step = left.shift()) await step.execute(connection);
      await sql`RESET ALL`.execute(connection);
    });
  await Promise.all(Array.from({ length: lanes }, lane));
  await db.kysely.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`VACUUM ANALYZE`.execute(connection);
    await sql`RESET ALL`.execute(connection);
  });
}
