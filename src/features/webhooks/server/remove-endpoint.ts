import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
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
    const { customerId, siteId } = ctx.actor;
    await dropEndpoint(trx, ctx, { endpointId: endpoint.id, customerId, siteId });
  });
}

/** Removes any customer's endpoint. */
export async function dropEndpoint(
  trx: Transaction<DB>,
  ctx: Ctx,
  {
    endpointId,
    ...owner
  }: { readonly endpointId: string; readonly customerId: string; readonly siteId: number },
): Promise<void> {
  await trx.deleteFrom("webhook_endpoints").where("id", "=", endpointId).execute();
  await writeAudit(trx, ctx, {
    action: "webhook.remove",
    objectType: "webhook-endpoint",
    objectId: endpointId,
  });
  const payload = { endpointId };
  await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.removed.v1", ...owner, payload });
}
