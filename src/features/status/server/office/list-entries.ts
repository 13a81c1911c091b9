import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { statusAdminRoutes } from "../../contract-admin.ts";
import { type Entry, readEntries } from "../entries/read-entries.ts";
import { severityOf } from "../entries/show-entry.ts";
import { stateOf } from "../rules/spans.ts";

type Route = (typeof statusAdminRoutes)["GET /v2/admin/status"];

const phases = {
  open: (now: Date) =>
    sql`called_off_at IS NULL AND starts_at <= ${now} AND (ends_at IS NULL OR kind = 'maintenance' AND ends_at > ${now})`,
  planned: (now: Date) => sql`kind = 'maintenance' AND called_off_at IS NULL AND starts_at > ${now}`,
  past: (now: Date) => sql`(called_off_at IS NOT NULL OR ends_at <= ${now})`,
} as const;

/** What is open first, then what is planned, then what is over. */
export async function listEntries(
  { db, clock }: Platform,
  siteId: number,
  { phase, limit, offset }: z.output<Route["query"]>,
): Promise<RouteOutput<Route>> {
  const now = clock.now();
  const chosen = phase === undefined ? sql`true` : phases[phase](now);
  const { rows } = await sql<{ id: string; total: bigint }>`
    SELECT id, count(*) OVER () AS total FROM status_entries WHERE site_id = ${siteId} AND ${chosen}
    ORDER BY CASE WHEN ${phases.open(now)} THEN 0 WHEN ${phases.planned(now)} THEN 1 ELSE 2 END,
      starts_at DESC, id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db.kysely);
  const entries = await readEntries(db.kysely, { siteIds: [siteId], ids: rows.map(({ id }) => id) });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    entries: rows.flatMap(({ id }) => {
      const entry = byId.get(id);
      return entry === undefined ? [] : [listed(entry, now)];
    }),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** An entry in a list. */
export function listed(entry: Entry, now: Date) {
  return {
    id: encodeId("statusEntry", entry.id),
    kind: entry.kind,
    title: entry.titles["en"] ?? "",
    state: stateOf(entry, now.getTime()),
    severity: severityOf(entry),
    components: [...entry.components],
    startsAt: entry.startsAt.toISOString(),
    endsAt: entry.endsAt?.toISOString() ?? null,
    updates: entry.updates.length,
    changedAt: entry.changedAt.toISOString(),
  };
}
