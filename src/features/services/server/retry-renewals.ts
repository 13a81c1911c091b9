import type { Transaction } from "kysely";
import { paymentsEvents } from "#src/features/payments/events.ts";
import { walletEvents } from "#src/features/wallet/events.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineConsumer, type EventConsumer } from "#src/platform/events/consumer.ts";
import type { EventCatalogue, EventName } from "#src/shared/events.ts";

const moneyEvents = { ...walletEvents, ...paymentsEvents } as const;
const arrivals: readonly EventName<typeof moneyEvents>[] = [
  "payments.credited.v1",
  "wallet.adjusted.v1",
  "wallet.refunded.v1",
  "wallet.unused-returned.v1",
];

/** Events of the feature itself after which its customer may have more money. */
interface Returns<C extends EventCatalogue> {
  readonly catalogue: C;
  readonly events: readonly EventName<C>[];
}

/**
 * A customer's money has arrived: renewals that lacked it are retried by the next run, before their own date.
 * `retry` clears that date of the customer's services whose last attempt was refused. A refund of a renewal is no event to
 * retry after: the same renewal would be paid and refunded forever.
 */
export function retryRenewals<C extends EventCatalogue = typeof moneyEvents>(
  name: string,
  retry: (trx: Transaction<DB>, customerId: string) => Promise<unknown>,
  returns?: Returns<C>,
): EventConsumer {
  const handle = async ({ customerId }: { readonly customerId: string | null }, trx: Transaction<DB>) => {
    if (customerId !== null) await retry(trx, customerId);
  };
  return defineConsumer<EventCatalogue, string>(
    { ...moneyEvents, ...returns?.catalogue },
    { name, events: [...arrivals, ...(returns?.events ?? [])], handle },
  );
}
