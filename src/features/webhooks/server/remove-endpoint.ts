import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { webhooksEvents } from "../events.ts";
import type { WebhooksContext } from "./deps.ts";
import { findEndpoint } from "./endpoint-rows.ts";

/** Removes an endpoint with its deliveries; an attempt that is under way ends unseen. */
export async function removeEndpoint(
  { platform }: Pick<WebhooksContext, "platform">,
  ctx: CustomerCtx,
  id: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const endpoint = await findEndpoint(trx, ctx.actor, id, { lock: true });
    await trx.deleteFrom("webhook_endpoints").where("id", "=", endpoint.id).execute();
    await writeAudit(trx, ctx, {
      action: "webhook.remove",
      objectType: "webhook-endpoint",
      objectId: endpoint.id,
    });
    const payload = { endpointId: endpoint.id };
    await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.removed.v1", payload });
  });
}
