import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { everyWebhookType } from "#src/shared/webhook-limits.ts";
import type { changeEndpointBody } from "../contract.ts";
import { webhooksEvents } from "../events.ts";
import type { WebhooksContext } from "./deps.ts";
import { type EndpointRow, type EndpointView, endpointView, findEndpoint } from "./endpoint-rows.ts";
import { endpointSettings } from "./endpoint-settings.ts";
import { hasMaker, makerOf } from "./makers.ts";
import { requireScopes } from "./message-types.ts";
import { skipPending } from "./skip-pending.ts";

export interface EndpointChange {
  readonly id: string;
  readonly body: z.output<typeof changeEndpointBody>;
}

/**
 * Replaces what can be changed. What still waits goes to the new address, so that a key also needs the scopes of the
 * types before the change; what is not subscribed any more is skipped. Whose maker left, or may not have what it gets now,
 * is taken over by the caller.
 */
export async function changeEndpoint(
  context: WebhooksContext,
  ctx: CustomerCtx,
  { id, body }: EndpointChange,
): Promise<EndpointView> {
  const { isEnabled, ...typed } = body;
  const settings = endpointSettings(context, ctx, typed);
  return transaction(context.platform, async (trx) => {
    const before = await findEndpoint(trx, ctx.actor, id, { lock: true });
    requireScopes(ctx, context.types(), before.events);
    const isOwned = await hasMaker(context, trx, { ...before, events: settings.events });
    const row = await trx
      .updateTable("webhook_endpoints")
      .set({
        ...settings,
        ...stateAfter(before, isEnabled),
        ...(!isOwned && { created_by: makerOf(ctx.actor) }),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!isEnabled) await skipPending(trx, before.id);
    else await skipUnsubscribed(trx, before.id, settings.events);
    await writeAudit(trx, ctx, {
      action: "webhook.change",
      objectType: "webhook-endpoint",
      objectId: before.id,
      detail: { isEnabled },
    });
    const payload = { endpointId: before.id };
    await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.changed.v1", payload });
    return endpointView(row, ctx.now);
  });
}

/** Switched on again it begins without its failures; switched off by a failure it keeps that reason. */
function stateAfter({ state }: EndpointRow, isEnabled: boolean) {
  const isDisabled = state === "disabled";
  if (isEnabled !== isDisabled) return {};
  return {
    state: isEnabled ? "active" : "disabled",
    disabled_reason: isEnabled ? null : "user",
    failing_since: null,
    last_failed_at: null,
  };
}

async function skipUnsubscribed(
  trx: Transaction<DB>,
  endpointId: string,
  events: readonly string[],
): Promise<void> {
  if (events.includes(everyWebhookType)) return;
  await sql`
    UPDATE webhook_deliveries delivery SET state = 'skipped', leased_until = NULL FROM webhook_messages message
    WHERE message.id = message_id AND endpoint_id = ${endpointId} AND delivery.state = 'pending'
      AND message.type <> ALL (${[...events]}::text[])`.execute(trx);
}
