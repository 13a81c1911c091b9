import { sql } from "kysely";
import {
  isAfter,
  type ReminderRow,
  sendReminders as sendAll,
  type ServicePage,
} from "#src/features/services/server/index.ts";
import { namedPayload } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { serversEvents } from "../../events.ts";
import { deletionNearDays, graceEndingHours } from "../durations.ts";

/** The event of each reminder before the end of a stage. */
const events = {
  days: "servers.expires-soon.v1",
  "grace-ending": "servers.grace-ending.v1",
  "deletion-near": "servers.deletion-near.v1",
} as const;

interface DueReminder extends ReminderRow {
  readonly stage: keyof typeof events;
  /** Until the end of the stage. */
  readonly days: number;
  readonly next_price_cents: bigint;
}

/**
 * Reminds customers of what is about to happen: days before the paid time ends, hours before the grace does,
 * a day before the deletion (durations.ts). Only what is true now: after a pause, day 7 is not announced on day 1.
 * Silent while autoprolong will pay or has set the money aside.
 */
export function sendReminders(platform: Platform, pageSize?: number): Promise<void> {
  return sendAll(
    platform,
    {
      kind: "server",
      findDue: (page) => findDueReminders(platform, page),
      eventOf,
    },
    pageSize,
  );
}

async function findDueReminders({ db }: Platform, page: ServicePage): Promise<readonly DueReminder[]> {
  const { now } = page;
  const graceEnding = addMs(now, graceEndingHours * 3_600_000);
  const daysLeft = sql`(SELECT min(days) FROM unnest(servers_reminder_days()) AS days
    WHERE s.paid_until <= ${now}::timestamptz + make_interval(days => days))`;
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT s.id, s.site_id, s.customer_id, s.paid_until, next.cents AS next_price_cents, CASE
        WHEN s.service = 'suspended' AND s.terminates_at > ${now} AND s.terminates_at <= ${addDays(now, deletionNearDays)}
          THEN 'deletion-near'
        WHEN s.service = 'expired' AND s.grace_until > ${now} AND s.grace_until <= ${graceEnding}
          THEN 'grace-ending'
        WHEN s.service <> 'active' OR s.paid_until <= ${now} THEN NULL
        WHEN s.autoprolong AND s.renewal_error IS NULL AND coalesce(wallet.balance, 0) >= next.cents THEN NULL
        WHEN EXISTS (SELECT 1 FROM service_renewals r WHERE r.service_id = s.id AND r.state = 'reserved') THEN NULL
        ELSE 'days' END AS stage, ${daysLeft} AS days_left
      FROM servers s CROSS JOIN LATERAL (SELECT servers_due_cents(s.id) AS cents) AS next
      LEFT JOIN ledger_accounts wallet ON wallet.id = ledger_account_id('wallet', s.customer_id, 'USD')
      WHERE s.service IN ('active', 'expired', 'suspended') AND s.hold_id IS NULL AND s.removes_at IS NULL
        AND s.paid_until <= ${now}::timestamptz
          + make_interval(days => (SELECT max(days) FROM unnest(servers_reminder_days()) AS days))
        AND ${isAfter(page, "s.paid_until", "s.id")}
    ), reminders AS (
      SELECT *, CASE stage WHEN 'days' THEN 'days-' || days_left ELSE stage END AS reminder,
        CASE stage WHEN 'days' THEN days_left WHEN 'deletion-near' THEN ${deletionNearDays}::integer ELSE 0 END AS days
      FROM due WHERE stage IS NOT NULL
    )
    SELECT id, site_id AS "siteId", customer_id AS "customerId", reminder, stage, days, paid_until::text AS "paidUntil",
      next_price_cents FROM reminders due
    WHERE NOT EXISTS (SELECT 1 FROM service_reminders sent
      WHERE sent.service_id = due.id AND sent.paid_until = due.paid_until AND sent.reminder = due.reminder)
    ORDER BY paid_until, id LIMIT ${page.limit}`.execute(db.kysely);
  return rows;
}

function eventOf({ id, stage, days, next_price_cents: cents }: DueReminder) {
  return namedPayload(serversEvents, {
    name: events[stage],
    payload: { serverId: id, days, cents: Number(cents) },
  });
}
