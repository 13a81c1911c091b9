import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import type { StatusNotice } from "#src/shared/site-settings.ts";
import { readEntries } from "./entries/read-entries.ts";
import { severityOf } from "./entries/show-entry.ts";

/**
 * Changes whenever the page of a site shows something else: with each change of an entry, when planned work begins or ends,
 * and at midnight (UTC), when its bars move on.
 */
export async function readRevision({ db, clock }: Platform, siteId: number): Promise<string> {
  const now = clock.now();
  const { rows } = await sql<{ revision: number; passed: bigint }>`
    SELECT coalesce((SELECT revision FROM status_revisions WHERE site_id = ${siteId}), 0) AS revision,
      count(*) FILTER (WHERE starts_at <= ${now}) + count(*) FILTER (WHERE ends_at <= ${now}) AS passed
    FROM status_entries WHERE site_id = ${siteId} AND kind = 'maintenance'`.execute(db.kysely);
  const [row] = rows;
  return `${now.toISOString().slice(0, 10)} ${row?.revision} ${row?.passed}`;
}

/** The incident that goes on and that a line above all pages names: the worst, and of several the newest. */
export async function readNotice({ db }: Platform, siteId: number): Promise<StatusNotice | null> {
  const open = await db.kysely
    .selectFrom("status_entries")
    .select("id")
    .where("site_id", "=", siteId)
    .where("kind", "=", "incident")
    .where("ends_at", "is", null)
    .execute();
  const entries = await readEntries(db.kysely, { siteId, ids: open.map(({ id }) => id) });
  const worst = entries.find((entry) => severityOf(entry) === "outage") ?? entries[0];
  if (worst === undefined) return null;
  return { title: worst.titles, isOutage: severityOf(worst) === "outage", others: entries.length - 1 };
}
