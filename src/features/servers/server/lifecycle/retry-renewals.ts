import * as services from "#src/features/services/server/index.ts";

/** Retries renewals of servers when money arrives. */
export const retryRenewals = services.retryRenewals("server-renewals", (trx, customerId) =>
  trx
    .updateTable("servers")
    .set({ renewal_due_at: null })
    .where("customer_id", "=", customerId)
    .where("renewal_error", "is not", null)
    .execute(),
);
