import type { Catalog } from "#src/features/catalog/server/index.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { Platform } from "#src/platform/platform.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { addDays } from "#src/shared/time.ts";
import { isPutAway } from "#src/features/wallet/server/index.ts";
import { selectServers } from "./server-rows.ts";
import { type ServerView, serverView } from "./server-view.ts";
import { type CpuTrend, drawTrend } from "./metrics/cpu-trend.ts";

/** A failed order stays in the list for this long; its money went back at once. */
const failedShownDays = 7;

export interface ListRequest {
  readonly customerId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: "running" | "progress" | "stopped" | "attention" | undefined;
  readonly searchTerm?: string | undefined;
  readonly tag?: string | undefined;
}

export interface ServerList {
  readonly servers: ServerView[];
  readonly nextCursor: string | null;
  readonly counts: { all: number; running: number; progress: number; stopped: number; attention: number };
}

/** The group that a server `s` is counted in; `list-groups.test.ts` holds it to `statusOf` of status.ts. */
export function groupSql(hasOpenTask: RawBuilder<SqlBool>): RawBuilder<string> {
  return sql<string>`CASE
    WHEN s.service IN ('failed', 'expired', 'suspended') OR s.service = 'active' AND s.hold_id IS NOT NULL THEN 'attention'
    WHEN s.service IN ('pending', 'terminating') OR ${hasOpenTask} THEN 'progress'
    WHEN s.power = 'running' THEN 'running'
    WHEN s.power IN ('off', 'paused') THEN 'stopped'
    ELSE 'attention' END`;
}

const groupOfRow =
  groupSql(sql<SqlBool>`EXISTS (SELECT 1 FROM tasks t WHERE t.object_type = 'server' AND t.object_id = s.id
  AND t.state IN ('queued', 'running'))`);

export async function listServers(
  platform: Platform,
  catalog: Pick<Catalog, "namesAt">,
  request: ListRequest,
): Promise<ServerList> {
  const { customerId, searchTerm, status, tag } = request;
  const oldestFailed = addDays(platform.clock.now(), -failedShownDays);
  const visible = sql<SqlBool>`s.customer_id = ${customerId} AND s.service <> 'terminated'
    AND NOT (s.service = 'failed' AND (s.updated_at < ${oldestFailed} OR ${isPutAway("server", "s.id")}))`;
  const after = decodeCursor(request.cursor);
  const like = searchTerm ? likePattern(searchTerm) : null;
  const found = await selectServers(
    platform.db.kysely,
    sql<SqlBool>`${visible}
      ${status ? sql`AND ${groupOfRow} = ${status}` : sql``}
      ${tag === undefined ? sql`` : sql`AND ${tag} = ANY (s.tags)`}
      ${
        like === null
          ? sql``
          : sql`AND (s.name ILIKE ${like} OR ${searchTerm} = ANY (s.tags) OR EXISTS (
        SELECT 1 FROM server_addresses a WHERE a.server_id = s.id AND host(a.address) LIKE ${like}))`
      }
      ${after ? sql`AND (s.created_at, s.id) < (${after.at}, ${after.id}::uuid)` : sql``}`,
    request.limit + 1,
    sql<Further>`(SELECT cpu_trend FROM server_counters c WHERE c.server_id = s.id) AS cpu_trend,
      ${groupCounts(visible)} AS counts`,
  );
  const [first] = found;
  if (!first) {
    return { servers: [], nextCursor: null, counts: countsOf(await countGroups(platform, visible)) };
  }
  const names = await catalog.namesAt(first.catalogue_version);
  const page = found.slice(0, request.limit);
  const last = found.length > request.limit ? page.at(-1) : undefined;
  const now = platform.clock.now();
  return {
    servers: page.map((row) => ({
      ...serverView(row, names),
      cpuTrend: drawTrend(row.cpu_trend, now, row.created_at),
    })),
    nextCursor: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
    counts: countsOf(first.counts),
  };
}

type GroupCounts = Readonly<Record<string, number>>;

interface Further {
  readonly cpu_trend: CpuTrend | null;
  /** The same for every server of the page. */
  readonly counts: GroupCounts;
}

/** How many servers are in each group: one value, computed once for a whole page. */
function groupCounts(visible: RawBuilder<SqlBool>): RawBuilder<GroupCounts | null> {
  return sql<GroupCounts | null>`(
    SELECT jsonb_object_agg("group", count) FROM (
      SELECT ${groupOfRow} AS "group", count(*) AS count FROM servers s WHERE ${visible} GROUP BY 1) AS counted)`;
}

/** The same for a page without a server. */
async function countGroups(platform: Platform, visible: RawBuilder<SqlBool>): Promise<GroupCounts> {
  const { rows } = await sql<{
    counts: GroupCounts | null;
  }>`SELECT ${groupCounts(visible)} AS counts`.execute(platform.db.kysely);
  return rows[0]?.counts ?? {};
}

function countsOf({
  running = 0,
  progress = 0,
  stopped = 0,
  attention = 0,
}: GroupCounts): ServerList["counts"] {
  return { all: running + progress + stopped + attention, running, progress, stopped, attention };
}
