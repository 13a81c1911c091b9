import type { Transaction } from "kysely";
import { paymentsEvents } from "#src/features/payments/events.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";

/**
 * A customer's money has arrived: renewals that lacked it are retried by the next run, before their own date.
 * `retry` clears that date of the customer's services whose last attempt was refused.
 */
export function retryRenewals(
  name: string,
  retry: (trx: Transaction<DB>, customerId: string) => Promise<unknown>,
): EventConsumer {
  return defineConsumer(paymentsEvents, {
    name,
    events: ["payments.credited.v1"],
    handle: async ({ customerId }, trx) => {
      if (customerId !== null) await retry(trx, customerId);
    },
  });
}
