import { accountsEvents } from "#src/features/accounts/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { endKey } from "./revoke-key.ts";

/** Ends all keys of a customer whose owner proved the mailbox only now: others may have made them. */
export function endKeysOfStrangers(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "api-keys-end-of-strangers",
    events: ["accounts.taken-back.v1"],
    handle: async ({ customerId, siteId, createdAt }, trx) => {
      if (customerId === null) return;
      const keys = await trx
        .selectFrom("api_keys")
        .select("id")
        .where("customer_id", "=", customerId)
        .where("created_at", "<=", createdAt)
        .where("revoked_at", "is", null)
        .execute();
      const ctx = createCtx(platform, systemActor);
      for (const { id: keyId } of keys) await endKey(trx, ctx, { keyId, customerId, siteId, reason: "user" });
    },
  });
}
