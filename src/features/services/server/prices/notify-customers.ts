import { sql, type Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { servicesEvents } from "../../events.ts";
import type { PriceChange } from "./price-change.ts";

const events = {
  announced: "services.prices-announced.v1",
  lowered: "services.prices-lowered.v1",
  cancelled: "services.prices-called-off.v1",
} as const;

/** One event for each customer of a change whose services it still reaches, which gets one notice and one mail of it. */
export async function notifyCustomers(
  trx: Transaction<DB>,
  { now }: Pick<Ctx, "now">,
  state: "announced" | "cancelled",
  { id: changeId, kind }: Pick<PriceChange, "id" | "kind">,
): Promise<void> {
  const customers = await trx
    .selectFrom("price_change_lines")
    .select(["site_id as siteId", "customer_id as customerId"])
    .select(sql<boolean>`bool_or(after_cents > before_cents)`.as("hasRaise"))
    .where("change_id", "=", changeId)
    .where("replaced_at", "is", null)
    .groupBy(["site_id", "customer_id"])
    .orderBy("customer_id")
    .execute();
  for (const { siteId, customerId, hasRaise } of customers) {
    // The notice of a raise offers to end the service before it: of a price that is not higher that would be wrong.
    const name = events[state === "announced" && !hasRaise ? "lowered" : state];
    const payload = { changeId, customerId, kind };
    await publishEvent(trx, { now }, servicesEvents, { name, payload, siteId, customerId });
  }
}
