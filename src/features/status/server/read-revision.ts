import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import type { StatusNotice } from "#src/shared/site-settings.ts";
import type { StatusContext } from "./deps.ts";
import { readForSite, tellingSites } from "./entries/read-for-site.ts";
import { severityOf } from "./entries/show-entry.ts";

/** How often the page is drawn again while an incident goes on: its percentages fall with every minute of an outage. */
const openMs = 600_000;

/**
 * Changes whenever the page of a site shows something else: with each change of an entry, when planned work begins or ends,
 * at midnight (UTC), when its bars move on, and every ten minutes while an incident is open.
 */
export async function readRevision({ db, clock }: Platform, siteId: number): Promise<string> {
  const now = clock.now();
  const sites = sql.join(tellingSites(siteId));
  const { rows } = await sql<{ revision: bigint; passed: bigint; goes_on: boolean }>`
    SELECT (SELECT coalesce(sum(revision), 0) FROM status_revisions WHERE site_id IN (${sites})) AS revision,
      count(*) FILTER (WHERE kind = 'maintenance' AND starts_at <= ${now})
        + count(*) FILTER (WHERE kind = 'maintenance' AND ends_at <= ${now}) AS passed,
      coalesce(bool_or(kind = 'incident' AND ends_at IS NULL), false) AS goes_on
    FROM status_entries WHERE site_id IN (${sites})`.execute(db.kysely);
  const [row] = rows;
  const tenth = row?.goes_on === true ? Math.floor(now.getTime() / openMs) : "";
  return `${now.toISOString().slice(0, 10)} ${row?.revision} ${row?.passed} ${tenth}`;
}

/** The incident that goes on and that a line above all pages names: the worst, and of several the newest. */
export async function readNotice(context: StatusContext, siteId: number): Promise<StatusNotice | null> {
  const open = await context.platform.db.kysely
    .selectFrom("status_entries")
    .select("id")
    .where("site_id", "in", tellingSites(siteId))
    .where("kind", "=", "incident")
    .where("ends_at", "is", null)
    .execute();
  const entries = await readForSite(context, siteId, { ids: open.map(({ id }) => id) });
  const worst = entries.find((entry) => severityOf(entry) === "outage") ?? entries[0];
  if (worst === undefined) return null;
  return { title: worst.titles, isOutage: severityOf(worst) === "outage", others: entries.length - 1 };
}
