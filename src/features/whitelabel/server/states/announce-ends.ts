import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { whitelabelEvents } from "../../events.ts";
import { ownerOfShop } from "../read-sites.ts";

/** Customers of one transaction. */
const mostInStep = 200;

/**
 * Notifies the customers of sites that end, and of those that ended, once each: the note of it and its event are of one
 * transaction, so that a run that is cut off is continued by the next.
 */
export async function announceEnds({ platform }: { readonly platform: Platform }): Promise<void> {
  const { rows: sites } = await sql<{ id: number; kind: "closes" | "closed"; endsAt: Date }>`
    SELECT id, 'closes' AS kind, closes_at AS "endsAt" FROM sites WHERE state = 'closing' AND closes_at IS NOT NULL
    UNION ALL
    SELECT id, 'closed', kept_at FROM sites WHERE state = 'closed' AND kept_at IS NOT NULL
    ORDER BY 1`.execute(platform.db.kysely);
  for (const site of sites) while ((await announceSome(platform, site)) === mostInStep);
}

interface Ending {
  readonly id: number;
  readonly kind: "closes" | "closed";
  readonly endsAt: Date;
}

/** How many were notified. */
function announceSome(platform: Platform, { id, kind, endsAt }: Ending): Promise<number> {
  const ctx = createCtx(platform, systemActor);
  return transaction(platform, async (trx) => {
    const { rows } = await sql<{ customerId: string }>`
      INSERT INTO site_end_notices (customer_id, kind, ends_at, notified_at)
      SELECT c.id, ${kind}, ${endsAt}, ${ctx.now} FROM customers c
      WHERE c.site_id = ${id} AND c.erased_at IS NULL AND c.created_at <= ${ctx.now} AND NOT EXISTS (
        SELECT 1 FROM site_end_notices n WHERE n.customer_id = c.id AND n.kind = ${kind} AND n.ends_at = ${endsAt})
      ORDER BY c.id LIMIT ${mostInStep}
      ON CONFLICT DO NOTHING
      RETURNING customer_id AS "customerId"`.execute(trx);
    for (const { customerId } of rows)
      await publishEvent(trx, { now: ctx.now }, whitelabelEvents, {
        name: kind === "closes" ? "whitelabel.shop-closes.v1" : "whitelabel.shop-closed.v1",
        payload: { shop: id },
        siteId: id,
        customerId,
      });
    const owner = rows.length === 0 ? null : await ownerOfShop(trx, id);
    if (owner !== null)
      await writeAudit(trx, ctx, {
        action: "whitelabel.notify-end",
        objectType: "whitelabel-site",
        objectId: owner.id,
        detail: { kind, customers: rows.length },
      });
    return rows.length;
  });
}
