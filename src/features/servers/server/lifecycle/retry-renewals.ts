import { paymentsEvents } from "#src/features/payments/events.ts";
import { defineConsumer } from "#src/platform/events/consumer.ts";

/** Money has come: a renewal that lacked it is tried at the next turn, not at the next hour. */
export const retryRenewals = defineConsumer(paymentsEvents, {
  name: "server-renewals",
  events: ["payments.credited.v1"],
  handle: async ({ customerId }, trx) => {
    if (customerId === null) return;
    await trx
      .updateTable("servers")
      .set({ renewal_due_at: null })
      .where("customer_id", "=", customerId)
      .where("renewal_error", "is not", null)
      .execute();
  },
});
