import { sql } from "kysely";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { switchOff } from "./switch-off.ts";

/**
 * Switches off the endpoints that a user, or a key of theirs, added, changed or gave a new secret in the days before their
 * account was taken back: they may lead to a stranger, or a stranger may sign for us.
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
      await switchOff(platform, trx, endpoints);
    },
  });
}
