import { sql, type Transaction } from "kysely";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { type Ctx, createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { webhooksEvents } from "../events.ts";
import type { EndpointRow } from "./endpoint-rows.ts";
import { skipPending } from "./skip-pending.ts";

/**
 * Switches off the endpoints that a user, or a key of theirs, added, changed or gave a new secret in the days before their
 * account was taken back: they may lead to a stranger, or a stranger may sign for us. What waits for one can be recovered
 * once it is on again.
 */
export function disableEndpointsOfBreakIn(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "webhooks-disable-of-break-in",
    events: ["accounts.broken-into.v1"],
    handle: async ({ customerId, createdAt, payload: { userId, days } }, trx) => {
      const since = addDays(createdAt, -days);
      const endpoints = await trx
        .selectFrom("webhook_endpoints")
        .selectAll()
        .where("customer_id", "=", customerId)
        .where("state", "<>", "disabled")
        .where("created_at", "<=", createdAt)
        .where(
          sql<boolean>`(created_by = ${userId} AND created_at >= ${since} OR EXISTS (SELECT FROM audit_log
            WHERE object_type = 'webhook-endpoint' AND object_id = webhook_endpoints.id::text
              AND action IN ('webhook.change', 'webhook.roll-secret') AND at BETWEEN ${since} AND ${createdAt}
              AND (actor ->> 'kind' = 'user' AND actor ->> 'id' = ${userId}
                OR actor ->> 'kind' = 'api-key' AND actor ->> 'id' IN
                  (SELECT id::text FROM api_keys WHERE api_keys.created_by = ${userId}))))`,
        )
        .forNoKeyUpdate()
        .execute();
      const ctx = createCtx(platform, systemActor);
      for (const endpoint of endpoints) await switchOff(trx, ctx, endpoint);
    },
  });
}

/** As the customer would: it has not failed, so its owner gets no notice of a failure. */
async function switchOff(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, site_id: siteId, customer_id: customerId }: EndpointRow,
): Promise<void> {
  await trx
    .updateTable("webhook_endpoints")
    .set({ state: "disabled", disabled_reason: "user", failing_since: null, last_failed_at: null })
    .where("id", "=", id)
    .execute();
  await skipPending(trx, id);
  const object = { objectType: "webhook-endpoint", objectId: id };
  await writeAudit(trx, ctx, { action: "webhook.disable", ...object, detail: { reason: "user" } });
  const payload = { endpointId: id };
  await publishEvent(trx, ctx, webhooksEvents, { name: "webhooks.changed.v1", siteId, customerId, payload });
}
