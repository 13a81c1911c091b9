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
  readonly is_paid_for: boolean;
}

/**
 * Reminds customers that a name ends: about a month and about a week before (ICANN's ERRP), each once. Where the price
 * is set aside, or autoprolong will pay it, they are notified of the day that it is charged instead. Only what is true now:
 * after a pause, the month is not announced in the last week. What comes after the end is announced by the lifecycle's
 * own events.
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
      SELECT d.id, d.site_id, d.customer_id, d.expires_at, d.autoprolong AND d.renewal_error IS NULL AS is_tried,
        coalesce(wallet.balance, 0) AS balance, reserved.total_cents AS reserved_cents, o.charges_at,
        domains_due_cents(d.id) AS next_cents,
        CASE WHEN d.expires_at - domains_week_ahead() <= ${now} THEN 'week' ELSE 'month' END AS reminder
      FROM domains d
      LEFT JOIN ledger_accounts wallet ON wallet.id = ledger_account_id('wallet', d.customer_id, 'USD')
      LEFT JOIN (domain_orders o JOIN orders reserved ON reserved.id = o.order_id)
        ON o.domain_id = d.id AND o.state = 'open' AND o.is_automatic
      WHERE d.state = 'active' AND d.deletes_at IS NULL
        AND d.expires_at > ${now} AND d.expires_at <= ${now}::timestamptz + domains_month_ahead()
        AND ${isAfter(page, "d.expires_at", "d.id")}
    ), judged AS (
      SELECT *, coalesce(reserved_cents, next_cents) AS cents,
        reserved_cents IS NOT NULL OR (is_tried AND balance >= next_cents) AS is_paid_for FROM due
    )
    SELECT id, site_id AS "siteId", customer_id AS "customerId", reminder, expires_at::text AS "paidUntil", cents, is_paid_for,
      greatest(0, ceil(extract(epoch FROM
        CASE WHEN is_paid_for THEN coalesce(charges_at, expires_at - domains_renew_ahead()) ELSE expires_at END
        - ${now}::timestamptz) / 86400))::integer AS days
    FROM judged
    WHERE NOT EXISTS (SELECT 1 FROM service_reminders sent
      WHERE sent.service_id = judged.id AND sent.paid_until = judged.expires_at AND sent.reminder = judged.reminder)
    ORDER BY expires_at, id LIMIT ${page.limit}`.execute(db.kysely);
  return rows;
}

function eventOf({ id, days, cents, is_paid_for: isPaidFor }: DueReminder) {
  return namedPayload(domainsEvents, {
    name: isPaidFor ? "domains.renews-soon.v1" : "domains.expires-soon.v1",
    payload: { domainId: id, days, cents: Number(cents) },
  });
}
