import { sql } from "kysely";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Tickets that wait for an answer of ours. */
export function ticketGauges({ db, clock }: Pick<Platform, "db" | "clock">): Gauge[] {
  return [
    {
      name: "moorage_tickets",
      help: "Tickets that wait for an answer of ours, and those of them whose promised time is over",
      labels: ["site", "state"],
      countedEveryMs: 60_000,
      async read() {
        const { rows } = await sql<{ site: string; waiting: number; overdue: number }>`
          SELECT s.id::text AS site, count(t.id)::float8 AS waiting,
                 count(t.id) FILTER (WHERE t.next_due_at <= ${clock.now()})::float8 AS overdue
          FROM sites s LEFT JOIN tickets t ON t.site_id = s.id AND t.state = 'open'
          GROUP BY s.id`.execute(db.kysely);
        return rows.flatMap(({ site, waiting, overdue }) => [
          { labels: { site, state: "waiting" }, value: waiting },
          { labels: { site, state: "overdue" }, value: overdue },
        ]);
      },
    },
  ];
}
