import { sql } from "kysely";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { addDays } from "#src/shared/time.ts";
import type { WebhooksContext } from "./deps.ts";
import { endpointView, findEndpoint, selectEndpoints } from "./endpoint-rows.ts";

const shownDays = 7;

interface DayRow {
  readonly day: string;
  readonly delivered: number;
  readonly undelivered: number;
}

export async function listEndpoints({ platform }: WebhooksContext, { actor, now }: CustomerCtx) {
  const rows = await selectEndpoints(platform.db.kysely, actor)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { endpoints: rows.map((row) => endpointView(row, now)) };
}

/** One endpoint with the last seven days of UTC, today included; what still waits is counted as neither. */
export async function readEndpoint({ platform }: WebhooksContext, { actor, now }: CustomerCtx, id: string) {
  const db = platform.db.kysely;
  const row = await findEndpoint(db, actor, id);
  const { rows: days } = await sql<DayRow>`
    WITH days AS (
      SELECT generate_series(
        (${addDays(now, 1 - shownDays)} AT TIME ZONE 'UTC')::date, (${now} AT TIME ZONE 'UTC')::date, '1 day'
      )::date AS day
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      count(*) FILTER (WHERE delivery.state = 'delivered')::integer AS delivered,
      count(*) FILTER (WHERE delivery.state IN ('failed', 'skipped'))::integer AS undelivered
    FROM days LEFT JOIN webhook_deliveries delivery ON delivery.endpoint_id = ${row.id}
      AND delivery.created_at >= day::timestamp AT TIME ZONE 'UTC'
      AND delivery.created_at < (day + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY day ORDER BY day`.execute(db);
  return { ...endpointView(row, now), days };
}
