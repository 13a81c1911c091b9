import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to a wallet other than by an order or a deposit, which announce themselves. */
export const walletEvents = {
  /** An operator credited the customer. */
  "wallet.adjusted.v1": {
    payload: { transactionId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
} as const satisfies EventCatalogue;
