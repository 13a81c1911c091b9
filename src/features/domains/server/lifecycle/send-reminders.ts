import { sql } from "kysely";
import { call } from "#src/platform/db/call.ts";
import { namedPayload } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { domainsEvents } from "../../events.ts";

interface DueReminder {
  readonly id: string;
  readonly kind: "month" | "week";
  /** As the database writes it, which knows more digits than a date here. */
  readonly expires: string;
  readonly days: number;
  readonly cents: bigint;
  readonly autoprolong: boolean;
}

/** Reminders of one page. */
const pageSize = 500;

/**
 * Tells customers that a name ends: about a month and about a week before (ICANN's ERRP), each once, also when
 * autoprolong will pay. Only what is true now: after a pause nobody hears of the month in the last week. What comes
 * after the end is told by the events of the lifecycle itself. One that fails does not hold up the others, and comes
 * again with the next run.
 */
export async function sendReminders(platform: Platform, max = pageSize): Promise<void> {
  const now = platform.clock.now();
  let after: DueReminder | undefined;
  for (;;) {
    const due = await findDueReminders(platform, { now, after, max });
    for (const reminder of due) {
      await remind(platform, reminder, now).catch((error: unknown) =>
        platform.log.error({ err: error, domain: reminder.id }, "a reminder failed"),
      );
    }
    after = due.at(-1);
    if (due.length < max) return;
  }
}

interface Page {
  readonly now: Date;
  readonly after: DueReminder | undefined;
  readonly max: number;
}

async function findDueReminders({ db }: Platform, { now, after, max }: Page): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT d.id, d.expires_at, d.autoprolong, coalesce(d.premium_renew_cents, tld.renew_cents) * tld.min_renew_years AS cents,
        ceil(extract(epoch FROM d.expires_at - ${now}::timestamptz) / 86400)::integer AS days,
        CASE WHEN d.expires_at - interval '8 days' <= ${now} THEN 'week' ELSE 'month' END AS kind
      FROM domains d JOIN tlds tld ON tld.id = d.tld
      WHERE d.state = 'active' AND d.deletes_at IS NULL
        AND d.expires_at > ${now} AND d.expires_at <= ${now}::timestamptz + interval '31 days'
        ${after ? sql`AND (d.expires_at, d.id) > (${after.expires}::timestamptz, ${after.id}::uuid)` : sql``}
    )
    SELECT id, kind, expires_at::text AS expires, days, cents, autoprolong FROM due
    WHERE NOT EXISTS (SELECT 1 FROM domain_reminders told
      WHERE told.domain_id = due.id AND told.expires_at = due.expires_at AND told.kind = due.kind)
    ORDER BY expires_at, id LIMIT ${max}`.execute(db.kysely);
  return rows;
}

async function remind(platform: Platform, reminder: DueReminder, now: Date): Promise<void> {
  const { id, kind, expires, days, cents, autoprolong } = reminder;
  const event = namedPayload(domainsEvents, {
    name: autoprolong ? "domains.renews-soon.v1" : "domains.expires-soon.v1",
    payload: { domainId: id, days, cents: Number(cents) },
  });
  await call(platform, "domains_remind", {
    domain: id,
    expires,
    kind,
    event: event.name,
    payload: event.payload,
    at: now,
  });
}
