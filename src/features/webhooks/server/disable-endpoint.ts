import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { webhooksEvents } from "../events.ts";
import type { WebhooksContext } from "./deps.ts";
import type { DisabledReason, EndpointRow } from "./endpoint-rows.ts";
import { skipPending } from "./skip-pending.ts";

/** Sends nothing to an endpoint any more, until its customer switches it on; the owners are notified by mail. */
export async function disableEndpoint(
  { platform }: Pick<WebhooksContext, "platform">,
  trx: Transaction<DB>,
  { id, site_id: siteId, customer_id: customerId }: EndpointRow,
  reason: DisabledReason,
): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  await trx
    .updateTable("webhook_endpoints")
    .set({ state: "disabled", disabled_reason: reason })
    .where("id", "=", id)
    .execute();
  await skipPending(trx, id);
  await writeAudit(trx, ctx, {
    action: "webhook.disable",
    objectType: "webhook-endpoint",
    objectId: id,
    detail: { reason },
  });
  const event =
    reason === "maker"
      ? ({ name: "webhooks.left-behind.v1", payload: { endpointId: id } } as const)
      : ({ name: "webhooks.disabled.v1", payload: { endpointId: id, reason } } as const);
  await publishEvent(trx, ctx, webhooksEvents, { ...event, siteId, customerId });
}
