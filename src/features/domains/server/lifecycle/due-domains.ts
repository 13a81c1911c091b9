import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isAfter, type ServicePage, type ServiceRow } from "#src/features/services/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { cutDays } from "../durations.ts";

const isBusy = sql`EXISTS (SELECT 1 FROM tasks t WHERE t.object_type = 'domain' AND t.object_id = d.id
  AND t.state IN ('queued', 'running'))`;
const isPaidFor = sql`EXISTS (SELECT 1 FROM domain_orders o WHERE o.domain_id = d.id AND o.state = 'open')`;

// Every condition is bounded by an index of 0038: a turn costs what is due, not what there is.

/** A change of a domain caused by time alone. The SQL function of each checks again under its locks. */
export type Turn = "reserve" | "renew" | "advance" | "delete" | "push";

const conditions: Readonly<Record<Turn, (now: Date) => RawBuilder<SqlBool>>> = {
  reserve: (now) => sql`d.autoprolong AND d.state IN ('active', 'expired') AND d.deletes_at IS NULL
    AND d.expires_at <= ${now}::timestamptz + domains_reserve_ahead() AND (d.state = 'active' OR d.grace_until > ${now})
    AND (d.renewal_due_at IS NULL OR d.renewal_due_at <= ${now}) AND NOT ${isPaidFor}`,
  renew: (
    now,
  ) => sql`d.id IN (SELECT o.domain_id FROM domain_orders o WHERE o.state = 'open' AND o.is_automatic
    AND o.charges_at <= ${now}) AND NOT ${isBusy}`,
  // A name in redemption may have been deleted before its paid time was over.
  advance: (now) => sql`NOT ${isPaidFor} AND (
    (d.expires_at <= ${now}::timestamptz AND (d.state = 'active'
      OR (d.state = 'expired' AND NOT d.is_cut AND d.grace_until <= ${addDays(now, cutDays)})))
    OR (d.state = 'redemption' AND d.redemption_until <= ${now}))`,
  delete: (now) => sql`((d.state IN ('active', 'expired') AND d.deletes_at <= ${now})
      OR (d.state = 'expired' AND d.expires_at <= ${now} AND d.grace_until <= ${now}))
    AND (d.push_at IS NULL OR d.push_at <= ${now}) AND NOT ${isPaidFor} AND NOT ${isBusy}`,
  push: (now) => sql`d.revision > d.pushed_revision AND d.state IN ('active', 'expired')
    AND (d.push_at IS NULL OR d.push_at <= ${now}) AND NOT ${isBusy}`,
};

export interface DueDomain extends ServiceRow {
  readonly tld: string;
  /** The registry has nothing of it under our account. */
  readonly isGone: boolean;
}

/** A page of the domains that are due. */
export async function findDueDomains(
  { db }: Pick<Platform, "db">,
  turn: Turn,
  page: ServicePage,
): Promise<readonly DueDomain[]> {
  const { rows } = await sql<DueDomain>`
    SELECT d.id, d.tld, d.missing_since IS NOT NULL AS "isGone", d.expires_at::text AS "paidUntil" FROM domains d
    WHERE (${conditions[turn](page.now)}) AND ${isAfter(page, "d.expires_at", "d.id")}
    ORDER BY d.expires_at, d.id LIMIT ${page.limit}`.execute(db.kysely);
  return rows;
}
