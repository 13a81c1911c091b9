import type { EventCatalogue } from "#src/shared/events.ts";

/** Wallet events other than orders and deposits, which publish their own. */
export const walletEvents = {
  /** Staff gave the customer money, beside `wallet.adjusted.v1`: its notice. */
  "wallet.credited.v1": { payload: { transactionId: "id", cents: "number" }, seenBy: "nobody" },
  /** Staff took money back, by an amount above zero: its notice. */
  "wallet.debited.v1": { payload: { transactionId: "id", cents: "number" }, seenBy: "nobody" },
  /** Staff refunded a delivered order; `cents` in all. */
  "wallet.refunded.v1": {
    payload: { orderId: "id", transactionId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** What was unused of an order went back to who paid it, as the service, which another customer had by then, ended. */
  "wallet.unused-returned.v1": {
    payload: { orderId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** A wallet was given money by hand, or below zero lost it. */
  "wallet.adjusted.v1": {
    payload: { transactionId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
} as const satisfies EventCatalogue;
