import { accountsEvents } from "#src/features/accounts/events.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { dropEndpoint } from "./remove-endpoint.ts";

/** Removes all endpoints of a customer whose owner proved the mailbox only now: others may read what they get. */
export function removeEndpointsOfStrangers(platform: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "webhooks-remove-of-strangers",
    events: ["accounts.taken-back.v1"],
    handle: async ({ customerId, siteId, createdAt }, trx) => {
      if (customerId === null) return;
      const endpoints = await trx
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("customer_id", "=", customerId)
        .where("created_at", "<=", createdAt)
        .execute();
      const ctx = createCtx(platform, systemActor);
      for (const { id: endpointId } of endpoints)
        await dropEndpoint(trx, ctx, { endpointId, customerId, siteId });
    },
  });
}
