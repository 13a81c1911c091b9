import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";

interface DueReminder {
  readonly id: string;
  readonly kind: "month" | "week";
  readonly expires_at: Date;
  readonly days: number;
  readonly cents: bigint;
  readonly autoprolong: boolean;
}

/**
 * Tells customers that a name ends: about a month and about a week before (ICANN's ERRP), each once, also when
 * autoprolong will pay. Only what is true now: after a pause nobody hears of the month in the last week. What comes
 * after the end is told by the events of the lifecycle itself.
 */
export async function sendReminders(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<DueReminder>`
    WITH due AS (
      SELECT d.id, d.expires_at, d.autoprolong, coalesce(d.premium_renew_cents, tld.renew_cents) AS cents,
        ceil(extract(epoch FROM d.expires_at - ${now}::timestamptz) / 86400)::integer AS days,
        CASE WHEN d.expires_at - interval '8 days' <= ${now} THEN 'week' ELSE 'month' END AS kind
      FROM domains d JOIN tlds tld ON tld.id = d.tld
      WHERE d.state = 'active' AND d.deletes_at IS NULL
        AND d.expires_at > ${now} AND d.expires_at <= ${now}::timestamptz + interval '31 days'
    )
    SELECT * FROM due WHERE NOT EXISTS (SELECT 1 FROM domain_reminders told
      WHERE told.domain_id = due.id AND told.expires_at = due.expires_at AND told.kind = due.kind)
    ORDER BY expires_at, id LIMIT 500`.execute(platform.db.kysely);
  for (const { id, kind, expires_at: expiresAt, days, cents, autoprolong } of rows) {
    const event = autoprolong ? "domains.renews-soon.v1" : "domains.expires-soon.v1";
    const payload = JSON.stringify({ domainId: id, days, cents: Number(cents) });
    await sql`SELECT domains_remind(${id}, ${expiresAt}, ${kind}, ${event}, ${payload}::jsonb, ${now})`.execute(
      platform.db.kysely,
    );
  }
  if (rows.length > 0) platform.wake("events");
}
