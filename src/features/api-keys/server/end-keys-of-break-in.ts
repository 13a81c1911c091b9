import { sql } from "kysely";
import { accountsEvents } from "#src/features/accounts/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { endKey } from "./revoke-key.ts";

/**
 * Ends the keys that a user made, rolled or changed in the days before their account was taken back: a stranger may have
 * done it, and has the secret. Older ones work on, after a stop.
 */
export function endKeysOfBreakIn(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "api-keys-end-of-break-in",
    events: ["accounts.broken-into.v1"],
    handle: async ({ customerId, siteId, createdAt, payload: { userId, days } }, trx) => {
      if (customerId === null) return;
      const since = addDays(createdAt, -days);
      const keys = await trx
        .selectFrom("api_keys")
        .select("id")
        .where("customer_id", "=", customerId)
        .where("revoked_at", "is", null)
        .where("created_at", "<=", createdAt)
        .where(
          sql<boolean>`EXISTS (SELECT FROM audit_log
            WHERE object_type = 'api-key' AND object_id = api_keys.id::text AND at BETWEEN ${since} AND ${createdAt}
              AND action IN ('api-key.create', 'api-key.roll', 'api-key.change')
              AND actor ->> 'kind' = 'user' AND actor ->> 'id' = ${userId})`,
        )
        .execute();
      const ctx = createCtx(platform, systemActor);
      for (const { id: keyId } of keys) await endKey(trx, ctx, { keyId, customerId, siteId, reason: "user" });
    },
  });
}
