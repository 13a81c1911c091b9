import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Alarm, type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { officePath } from "#src/shared/office-path.ts";
import { addMs } from "#src/shared/time.ts";
import { lookedFrom, withoutCredit, withoutInvoice } from "./issue/find-due.ts";

/** A document comes within seconds; after this long something is in its way. */
const patienceMs = 60 * 60_000;
const most = 100;

interface Missing {
  readonly order_id: string;
  /** Of the refund; null: the invoice itself is missing. */
  readonly refund_id: string | null;
  readonly customer_id: string;
  readonly cents: bigint;
}

/**
 * Raises an alarm for each order and refund that has waited for its document for an hour: one that could not be issued, and
 * one that was not looked at, as when no worker runs.
 */
export function missingInvoices({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "missing invoice",
    queue: "invoices.read",
    page: (orderId) => officePath("order", encodeId("order", orderId)),
    find: async () => {
      const until = addMs(clock.now(), -patienceMs);
      const found = new Map<string, Missing>();
      for (const one of await findMissing(db.kysely, until))
        found.set(`${one.order_id} ${one.refund_id}`, one);
      return [...found.values()].map(alarmOf);
    },
  };
}

function alarmOf({ order_id: orderId, refund_id: refundId, customer_id: customerId, cents }: Missing): Alarm {
  const id = encodeId("order", orderId);
  const about = { objectId: orderId, command: operatorCommand("invoices issue"), customerId, cents };
  return refundId === null
    ? {
        ...about,
        occurrence: "delivered",
        detail: `Order ${id} was delivered more than an hour ago and has no invoice; the log says why.`,
        said: alarmText("missingInvoice", { id }),
      }
    : {
        ...about,
        occurrence: refundId,
        detail: `Money of order ${id} went back more than an hour ago and there is no credit note; the log says why.`,
        said: alarmText("missingCredit", { id }),
      };
}

async function findMissing(db: Kysely<DB>, until: Date): Promise<readonly Missing[]> {
  const found = [
    ...(await readMissing(
      db,
      sql<Missing>`
    SELECT f.order_id, CASE f.kind WHEN 'credit' THEN f.object_id END AS refund_id, o.customer_id,
           CASE f.kind WHEN 'invoice' THEN o.total_cents ELSE (
             SELECT sum(r.cents)::bigint FROM order_refunds r WHERE r.transaction_id = f.object_id) END AS cents
    FROM invoice_failures f JOIN orders o ON o.id = f.order_id
    WHERE f.first_at < ${until} ORDER BY f.first_at LIMIT ${most}`,
    )),
  ];
  const sites = await db.selectFrom("invoice_settings").select(["site_id", "looked_to"]).execute();
  for (const site of sites) {
    const from = lookedFrom(site);
    found.push(
      ...(await readMissing(
        db,
        sql<Missing>`
        SELECT o.id AS order_id, NULL::uuid AS refund_id, o.customer_id, o.total_cents AS cents
        ${withoutInvoice(site, from)} AND o.settled_at < ${until} ORDER BY o.settled_at LIMIT ${most}`,
      )),
      ...(await readMissing(
        db,
        sql<Missing>`
        SELECT i.order_id, r.transaction_id AS refund_id, i.customer_id, sum(r.cents)::bigint AS cents
        ${withoutCredit(site, from)} AND r.created_at < ${until}
        GROUP BY i.order_id, r.transaction_id, i.customer_id LIMIT ${most}`,
      )),
    );
  }
  return found;
}

async function readMissing(db: Kysely<DB>, query: RawBuilder<Missing>): Promise<readonly Missing[]> {
  return (await query.execute(db)).rows;
}
