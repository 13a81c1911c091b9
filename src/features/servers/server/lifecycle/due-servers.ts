import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isAfter, type ServicePage, type ServiceRow } from "#src/features/services/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";

const isIdle = sql`NOT EXISTS (SELECT 1 FROM tasks t WHERE t.object_type = 'server' AND t.object_id = s.id
  AND t.state IN ('queued', 'running'))`;
const isReserved = sql`EXISTS (SELECT 1 FROM service_renewals r WHERE r.service_id = s.id AND r.state = 'reserved')`;

// Every condition is bounded by an index of 0016 or 0050: a turn costs what is due, not what there is.

/** A change of a server caused by time alone. The SQL function of each checks again under its locks. */
export type Turn =
  | "begin"
  | "reserve"
  | "expire"
  | "suspend"
  | "terminate"
  | "liftHold"
  | "remove"
  | "resume"
  | "cutOff"
  | "startAgain";

const conditions: Readonly<Record<Turn, (now: Date) => RawBuilder<SqlBool>>> = {
  begin: (now) => sql`s.id IN (SELECT r.service_id FROM service_renewals r
    WHERE r.kind = 'server' AND r.state = 'reserved' AND r.starts_at <= ${now})`,
  // Once more at the end of the paid time, whenever the last try was.
  reserve: (now) => sql`s.autoprolong AND s.service IN ('active', 'expired', 'suspended')
    AND s.hold_id IS NULL AND s.removes_at IS NULL AND s.paid_until <= ${now}::timestamptz + servers_reserve_ahead() AND NOT ${isReserved}
    AND (s.renewal_due_at IS NULL OR s.renewal_due_at <= ${now} OR (s.service = 'active' AND s.paid_until <= ${now}))`,
  expire: (now) =>
    sql`s.service = 'active' AND s.paid_until <= ${now} AND s.hold_id IS NULL AND NOT ${isReserved}`,
  suspend: (now) =>
    sql`s.service = 'expired' AND s.paid_until <= ${now} AND s.grace_until <= ${now} AND s.hold_id IS NULL AND NOT ${isReserved} AND ${isIdle}`,
  terminate: (now) => sql`s.paid_until <= ${now} AND ${isIdle} AND (
    (s.service = 'suspended' AND s.hold_id IS NULL AND s.terminates_at <= ${now} AND NOT ${isReserved})
    OR (s.service = 'terminating' AND s.updated_at <= ${now}::timestamptz - interval '1 hour'))`,
  liftHold: (now) =>
    sql`s.hold_id IN (SELECT id FROM server_holds WHERE ended_at IS NULL AND held_until <= ${now})`,
  remove: (now) =>
    sql`s.removes_at <= ${now} AND s.service IN ('active', 'expired', 'suspended') AND ${isIdle}`,
  resume: () => sql`s.resumes AND s.hold_id IS NULL AND s.service IN ('active', 'expired') AND ${isIdle}`,
  cutOff: () =>
    sql`(s.suspended_at IS NOT NULL AND s.service = 'suspended' OR s.hold_id IS NOT NULL AND s.service IN ('active', 'expired'))
    AND s.power = 'running' AND ${isIdle}`,
  // Its engine may start it by itself: give it time first.
  startAgain: (
    now,
  ) => sql`s.shall_run AND s.power = 'off' AND s.hold_id IS NULL AND s.service IN ('active', 'expired')
    AND s.power_seen_at <= ${now}::timestamptz - interval '30 seconds' AND ${isIdle}`,
};

/** A page of the servers that are due. */
export async function findDueServers(
  { db }: Pick<Platform, "db">,
  turn: Turn,
  page: ServicePage,
): Promise<readonly ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    SELECT s.id, s.paid_until::text AS "paidUntil" FROM servers s
    WHERE ${conditions[turn](page.now)} AND ${isAfter(page, "s.paid_until", "s.id")}
    ORDER BY s.paid_until, s.id LIMIT ${page.limit}`.execute(db.kysely);
  return rows;
}
