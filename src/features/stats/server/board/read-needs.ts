import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import type { boardOutput } from "../../contract.ts";

type Needs = z.input<typeof boardOutput>["needs"];

/** Failed tasks are waited for as long as their alarm is. */
const failedDays = 30;

/** What waits for staff now, by kind, with the oldest of each. */
export async function readNeeds({ db, clock }: Pick<Platform, "db" | "clock">): Promise<Needs> {
  const { rows } = await sql<{
    kind: Needs[number]["kind"];
    count: number;
    oldest: Date | null;
    first: string | null;
  }>`
    WITH waiting AS (
      SELECT 'alarms' AS kind, raised_at AS at, detail AS what FROM alarms WHERE settled_at IS NULL
      UNION ALL SELECT 'findings', found_at, invariant || ': ' || detail FROM audit_findings WHERE settled_at IS NULL
      UNION ALL SELECT 'deposits-held', seen_at, asset || ', ' || coalesce(held_reason, '') FROM deposits WHERE state = 'held'
      UNION ALL SELECT 'deposits-held', seen_at, driver || ', ' || coalesce(held_reason, '') FROM gateway_deposits WHERE state = 'held'
      UNION ALL SELECT 'tasks-failed', finished_at, kind || ', ' || coalesce(error_code, '') FROM tasks
                WHERE state = 'failed' AND finished_at > ${addDays(clock.now(), -failedDays)}
                  AND EXISTS (SELECT 1 FROM alarms WHERE alarms.object_id = tasks.id::text AND settled_at IS NULL)
      UNION ALL SELECT 'dedicated-requests', created_at, quantity || ' × ' || configuration_name FROM dedicated_requests
                WHERE state = 'open'
    )
    SELECT kind, count(*)::int AS count, min(at) AS oldest, (array_agg(what ORDER BY at, what))[1] AS first
    FROM waiting GROUP BY kind`.execute(db.kysely);
  return kinds.map((kind) => {
    const found = rows.find((row) => row.kind === kind);
    return {
      kind,
      count: found?.count ?? 0,
      oldestAt: found?.oldest?.toISOString() ?? null,
      first: found?.first ?? null,
    };
  });
}

const kinds = ["alarms", "findings", "deposits-held", "tasks-failed", "dedicated-requests"] as const;
