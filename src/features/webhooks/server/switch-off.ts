import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { webhooksEvents } from "../events.ts";
import type { EndpointRow } from "./endpoint-rows.ts";
import { skipPending } from "./skip-pending.ts";

/**
 * Switches endpoints off as the customer would: they have not failed, so their owner gets no notice of a failure. What
 * waits for one can be recovered once it is on again.
 */
export async function switchOff(
  platform: Pick<Platform, "clock">,
  trx: Transaction<DB>,
  endpoints: readonly EndpointRow[],
): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  for (const { id, site_id: siteId, customer_id: customerId } of endpoints) {
    await trx
      .updateTable("webhook_endpoints")
      .set({ state: "disabled", disabled_reason: "user", failing_since: null, last_failed_at: null })
      .where("id", "=", id)
      .execute();
    await skipPending(trx, id);
    const object = { objectType: "webhook-endpoint", objectId: id };
    await writeAudit(trx, ctx, { action: "webhook.disable", ...object, detail: { reason: "user" } });
    const payload = { endpointId: id };
    await publishEvent(trx, ctx, webhooksEvents, {
      name: "webhooks.changed.v1",
      siteId,
      customerId,
      payload,
    });
  }
}
