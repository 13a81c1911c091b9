import { sql } from "kysely";
import { apiKeysEvents } from "#src/features/api-keys/events.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { exposedDays } from "./durations.ts";
import { switchOff } from "./switch-off.ts";

/**
 * Switches off the endpoints that a key added, changed or gave a new secret in the days before somebody reported that they
 * found it: it may have been the finder, and what an endpoint is sent outlives its key.
 */
export function disableEndpointsOfExposedKeys(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(apiKeysEvents, {
    name: "webhooks-disable-of-exposed-keys",
    events: ["api-keys.exposed.v1"],
    handle: async ({ customerId, createdAt, payload: { keyId } }, trx) => {
      const endpoints = await trx
        .selectFrom("webhook_endpoints")
        .selectAll()
        .where("customer_id", "=", customerId)
        .where("state", "<>", "disabled")
        .where(
          sql<boolean>`EXISTS (SELECT FROM audit_log
            WHERE object_type = 'webhook-endpoint' AND object_id = webhook_endpoints.id::text
              AND action IN ('webhook.add', 'webhook.change', 'webhook.roll-secret')
              AND at BETWEEN ${addDays(createdAt, -exposedDays)} AND ${createdAt}
              AND actor ->> 'kind' = 'api-key' AND actor ->> 'id' = ${keyId})`,
        )
        .forNoKeyUpdate()
        .execute();
      await switchOff(platform, trx, endpoints);
    },
  });
}
