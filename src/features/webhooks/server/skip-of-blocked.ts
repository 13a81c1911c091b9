import { accountsEvents } from "#src/features/accounts/events.ts";
import { call } from "#src/platform/db/call.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { Platform } from "#src/platform/platform.ts";
import { skipPending } from "./skip-pending.ts";

/**
 * Takes what is due out of the queue for a customer to whom staff closed signing in: the account may be a stranger's, and
 * its endpoints with it. They stay as they are, and what was skipped can be recovered once it is open again. Workers
 * send nothing from the block on, whenever this is read.
 */
export function skipOfBlocked({ clock }: Pick<Platform, "clock">): EventConsumer {
  return defineConsumer(accountsEvents, {
    name: "webhooks-skip-of-blocked",
    events: ["accounts.blocked.v1"],
    handle: async ({ payload: { customerId } }, trx) => {
      const block = { customer: customerId, kind: "sign-in", at: clock.now() };
      if ((await call(trx, "accounts_is_blocked", block)) !== true) return;
      const endpoints = await trx
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("customer_id", "=", customerId)
        .orderBy("id")
        .execute();
      for (const { id } of endpoints) await skipPending(trx, id);
    },
  });
}
