import type { EventCatalogue } from "#src/shared/events.ts";

/** Wallet events other than orders and deposits, which publish their own. */
export const walletEvents = {
  /** An operator credited the customer. */
  "wallet.adjusted.v1": {
    payload: { transactionId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
} as const satisfies EventCatalogue;
