import * as services from "#src/features/services/server/index.ts";

/** Retries renewals of domains that lacked money when money arrives. */
export const retryRenewals = services.retryRenewals("domain-renewals", (trx, customerId) =>
  trx
    .updateTable("domains")
    .set({ renewal_due_at: null })
    .where("customer_id", "=", customerId)
    .where("renewal_error", "in", services.moneyRefusals)
    .execute(),
);
