import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import { metricsKeptDays } from "./metrics/prune-metrics.ts";

/** How long a server runs on and is kept without payment, and its figures. */
export interface ServerTerms {
  readonly graceHours: number;
  readonly keptDays: number;
  readonly metricDays: number;
}

const findTerms = query<{ grace_hours: number; kept_days: number }>(
  "servers-terms",
  `SELECT (extract(epoch FROM servers_grace()) / 3600)::integer AS grace_hours,
          (extract(epoch FROM servers_keeping()) / 86400)::integer AS kept_days`,
);

/** The terms that the SQL functions of the lifecycle go by. */
export async function readTerms({ db }: Pick<Platform, "db">): Promise<ServerTerms> {
  const [terms] = await findTerms(db.pool, []);
  if (terms === undefined) throw new Error("the database does not know the terms of servers");
  return { graceHours: terms.grace_hours, keptDays: terms.kept_days, metricDays: metricsKeptDays };
}
