import { accountsEvents } from "#src/features/accounts/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { endKey } from "./revoke-key.ts";

/**
 * Notes the end of the keys that a member made who was removed: they are refused already, without a membership. Those that
 * they make once they are back are not meant, although the event may come late.
 */
export function endKeysOfLeavers(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "api-keys-end-of-leavers",
    events: ["accounts.member-left.v1"],
    handle: async ({ customerId, siteId, createdAt, payload }, trx) => {
      if (customerId === null) return;
      const keys = await trx
        .selectFrom("api_keys")
        .select("id")
        .where("customer_id", "=", customerId)
        .where("created_by", "=", payload.memberId)
        .where("created_at", "<=", createdAt)
        .where("revoked_at", "is", null)
        .execute();
      const ctx = createCtx(platform, systemActor);
      for (const { id: keyId } of keys)
        await endKey(trx, ctx, { keyId, customerId, siteId, reason: "member-left" });
    },
  });
}
