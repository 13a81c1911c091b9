import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { lockChange } from "./find-change.ts";
import { notifyCustomers } from "./notify-customers.ts";
import type { PriceChange } from "./price-change.ts";
import type { PricedKind } from "./priced-kind.ts";

/**
 * Calls off a change before its day: its services keep their prices, their customers are notified, and what autoprolong
 * set aside at a higher price of it is returned and set aside again. A draft is only closed.
 */
export async function cancelChange(
  { kindOf }: { readonly kindOf: (kind: PriceChange["kind"]) => PricedKind },
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { now } = ctx;
  const change = await lockChange(trx, id);
  const isInForce = change.state === "announced" && change.fromAt <= now;
  if (change.state === "cancelled" || isInForce) throw new AppError("price_change_closed");
  await trx
    .updateTable("price_changes")
    .set({ state: "cancelled", cancelled_at: now })
    .where("id", "=", id)
    .execute();
  const removed = await trx
    .deleteFrom("service_prices")
    .where("change_id", "=", id)
    .returning("service_id")
    .execute();
  if (change.state === "announced") await notifyCustomers(trx, ctx, "cancelled", change);
  await writeAudit(trx, ctx, {
    action: "price-change.cancel",
    objectType: "price-change",
    objectId: id,
    detail: { was: change.state, prices: removed.length, reason },
  });
  const kind = kindOf(change.kind);
  for (const serviceId of new Set(removed.map(({ service_id }) => service_id))) {
    await kind.releaseDear(trx, serviceId, now);
  }
}
