import { sql } from "kysely";
import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { formatCents } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";

/** Several runs of the job. */
const patienceMs = 3 * 60 * 60_000;

/** Raises an alarm for each site whose margin is due and does not become available: its owner waits for it. */
export function marginAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "late margin",
    find: async () => {
      const { rows } = await sql<{
        site: number;
        name: string;
        cents: bigint;
        dueAt: Date;
        customerId: string | null;
      }>`
        SELECT due.site_id AS site, s.name, sum(due.cents - due.commission_cents - due.taken_cents + due.commission_taken_cents)::bigint AS cents,
               min(due.available_at) AS "dueAt", own.customer_id AS "customerId"
        FROM margin_accruals due JOIN sites s ON s.id = due.site_id
        LEFT JOIN whitelabel_sites own ON own.shop_id = due.site_id
        WHERE due.state = 'pending' AND due.frozen_at IS NULL AND due.available_at < ${addMs(clock.now(), -patienceMs)}
        GROUP BY due.site_id, s.name, own.customer_id`.execute(db.kysely);
      return rows.map(({ site, name, cents, dueAt, customerId }) => ({
        objectId: `site-${site}`,
        occurrence: dueAt.toISOString(),
        detail: `Margin of ${formatCents(cents)} of the site ${name} is due since ${dueAt.toISOString()} and not available: the log says why.`,
        said: alarmText("lateMargin", { name, amountCents: Number(cents), dueAt: dueAt.toISOString() }),
        command: operatorCommand("alarm list"),
        customerId,
        cents,
      }));
    },
  };
}
