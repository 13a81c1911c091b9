import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";

/** The longest range that charts show. */
export const metricsKeptDays = 30;

export async function pruneMetrics(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("server_metrics").where("at", "<", addDays(now, -metricsKeptDays)).execute();
}
