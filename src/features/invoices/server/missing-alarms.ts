import { sql } from "kysely";
import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { officePath } from "#src/shared/office-path.ts";
import { lookedFrom, withoutInvoice } from "./issue/find-due.ts";

/** An invoice comes within seconds; after this long something is in its way. */
const patienceMs = 60 * 60_000;
const most = 100;

/** Raises an alarm for each order that was delivered an hour ago and has no invoice. */
export function missingInvoices({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "missing invoice",
    queue: "invoices.read",
    page: (orderId) => officePath("order", encodeId("order", orderId)),
    find: async () => {
      const sites = await db.kysely
        .selectFrom("invoice_settings")
        .select(["site_id", "since", "looked_to"])
        .where("is_on", "=", true)
        .execute();
      const until = new Date(clock.now().getTime() - patienceMs);
      const found = [];
      for (const site of sites) {
        const from = lookedFrom(site, false);
        if (from === null) continue;
        const { rows } = await sql<{ id: string; customer_id: string; total_cents: bigint }>`
          SELECT o.id, o.customer_id, o.total_cents ${withoutInvoice(site, sql`${from}`)}
            AND o.settled_at < ${until} ORDER BY o.settled_at LIMIT ${most}`.execute(db.kysely);
        found.push(...rows);
      }
      return found.map(({ id, customer_id: customerId, total_cents: cents }) => ({
        objectId: id,
        occurrence: "delivered",
        detail: `Order ${encodeId("order", id)} was delivered more than an hour ago and has no invoice; the log says why.`,
        said: alarmText("missingInvoice", { id: encodeId("order", id) }),
        command: operatorCommand("invoices issue"),
        customerId,
        cents,
      }));
    },
  };
}
