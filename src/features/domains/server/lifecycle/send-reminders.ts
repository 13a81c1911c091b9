import { sql } from "kysely";
import {
  isAfter,
  type ReminderRow,
  sendReminders as sendAll,
  type ServicePage,
} from "#src/features/services/server/index.ts";
import { namedPayload } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { domainsEvents } from "../../events.ts";

interface DueReminder extends ReminderRow {
  readonly reminder: "month" | "week";
  readonly days: number;
  readonly cents: bigint;
  readonly autoprolong: boolean;
}

/**
 * Reminds customers that a name ends: about a month and about a week before (ICANN's ERRP), each once, also when
 * autoprolong will pay. Only what is true now: after a pause, the month is not announced in the last week. What comes
 * after the end is announced by the lifecycle's own events.
 */
export function sendReminders(platform: Platform, pageSize?: number): Promise<void> {
  return sendAll(
    platform,
    {
      kind: "domain",
      findDue: (page) => findDueReminders(platform, page),
      eventOf,
    },
    pageSize,
  );
}

async function findDueReminders({ db }: Platform, page: ServicePage): Promise<readonly DueReminder[]> {
  const { now } = page;
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT d.id, d.site_id, d.customer_id, d.expires_at, d.autoprolong, coalesce(d.next_price_cents, d.premium_renew_cents, tld.renew_cents) * tld.min_renew_years AS cents,
        ceil(extract(epoch FROM d.expires_at - ${now}::timestamptz) / 86400)::integer AS days,
        CASE WHEN d.expires_at - interval '8 days' <= ${now} THEN 'week' ELSE 'month' END AS reminder
      FROM domains d JOIN tlds tld ON tld.id = d.tld
      WHERE d.state = 'active' AND d.deletes_at IS NULL
        AND d.expires_at > ${now} AND d.expires_at <= ${now}::timestamptz + interval '31 days'
        AND ${isAfter(page, "d.expires_at", "d.id")}
    )
    SELECT id, site_id AS "siteId", customer_id AS "customerId", reminder, expires_at::text AS "paidUntil", days, cents, autoprolong FROM due
    WHERE NOT EXISTS (SELECT 1 FROM service_reminders sent
      WHERE sent.service_id = due.id AND sent.paid_until = due.expires_at AND sent.reminder = due.reminder)
    ORDER BY expires_at, id LIMIT ${page.limit}`.execute(db.kysely);
  return rows;
}

function eventOf({ id, days, cents, autoprolong }: DueReminder) {
  return namedPayload(domainsEvents, {
    name: autoprolong ? "domains.renews-soon.v1" : "domains.expires-soon.v1",
    payload: { domainId: id, days, cents: Number(cents) },
  });
}
