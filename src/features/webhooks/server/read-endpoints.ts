import { type Kysely, sql } from "kysely";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";
import type { WebhooksContext } from "./deps.ts";
import { endpointView, findEndpoint, selectEndpoints } from "./endpoint-rows.ts";

const shownDays = 7;

interface DayRow {
  readonly endpoint_id: string;
  readonly day: string;
  readonly delivered: number;
  readonly undelivered: number;
}

export async function listEndpoints({ platform }: WebhooksContext, { actor, now }: CustomerCtx) {
  const db = platform.db.kysely;
  const rows = await selectEndpoints(db, actor).orderBy("created_at", "desc").orderBy("id", "desc").execute();
  const daysOf = await readDays(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return { endpoints: rows.map((row) => ({ ...endpointView(row, now), days: daysOf(row.id) })) };
}

export async function readEndpoint({ platform }: WebhooksContext, { actor, now }: CustomerCtx, id: string) {
  const db = platform.db.kysely;
  const row = await findEndpoint(db, actor, id);
  const daysOf = await readDays(db, [row.id], now);
  return { ...endpointView(row, now), days: daysOf(row.id) };
}

/** The last seven days of UTC of each endpoint, today included; what still waits is counted as neither. */
async function readDays(db: Kysely<DB>, ids: readonly string[], now: Date) {
  const { rows } = await sql<DayRow>`
    WITH days AS (
      SELECT generate_series(
        (${addDays(now, 1 - shownDays)} AT TIME ZONE 'UTC')::date, (${now} AT TIME ZONE 'UTC')::date, '1 day'
      )::date AS day
    )
    SELECT endpoint.id AS endpoint_id, to_char(day, 'YYYY-MM-DD') AS day,
      count(*) FILTER (WHERE delivery.state = 'delivered')::integer AS delivered,
      count(*) FILTER (WHERE delivery.state IN ('failed', 'skipped'))::integer AS undelivered
    FROM unnest(${[...ids]}::uuid[]) AS endpoint (id) CROSS JOIN days
    LEFT JOIN webhook_deliveries delivery ON delivery.endpoint_id = endpoint.id
      AND delivery.created_at >= day::timestamp AT TIME ZONE 'UTC'
      AND delivery.created_at < (day + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY endpoint.id, day ORDER BY day`.execute(db);
  return (id: string) =>
    rows
      .filter((row) => row.endpoint_id === id)
      .map(({ day, delivered, undelivered }) => ({ day, delivered, undelivered }));
}
