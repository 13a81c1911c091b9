import { sql } from "kysely";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

/** What waits for the operator, as the alarms of the office show it. */
export function alarmGauge({ db }: Pick<Platform, "db">): Gauge {
  return {
    name: "moorage_alarms",
    help: "Alarms that are not settled, by their kind",
    labels: ["kind"],
    async read() {
      const { rows } = await sql<{ kind: string; value: number }>`
        SELECT kind, count(*)::float8 AS value FROM alarms WHERE settled_at IS NULL GROUP BY kind`.execute(
        db.kysely,
      );
      return rows.map(({ kind, value }) => ({ labels: { kind }, value }));
    },
  };
}
