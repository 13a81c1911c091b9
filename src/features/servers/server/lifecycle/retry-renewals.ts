import * as services from "#src/features/services/server/index.ts";
import { serversEvents } from "../../events.ts";

/** Retries renewals of servers that lacked money when money arrives or comes back. */
export const retryRenewals = services.retryRenewals(
  "server-renewals",
  (trx, customerId) =>
    trx
      .updateTable("servers")
      .set({ renewal_due_at: null })
      .where("customer_id", "=", customerId)
      .where("renewal_error", "in", services.moneyRefusals)
      .execute(),
  {
    catalogue: serversEvents,
    events: [
      "servers.refunded.v1",
      "servers.address-refunded.v1",
      "servers.changed.v1",
      "servers.deleted.v1",
      "servers.withdrawn.v1",
      "servers.ended.v1",
    ],
  },
);
