import type { EventCatalogue } from "#src/shared/events.ts";

/** Events about deposits. A deposit to a permanent address has no payment. */
export const paymentsEvents = {
  /** A transaction to one of the customer's addresses was seen for the first time. */
  "payments.seen.v1": { payload: { paymentId: "id?", depositId: "id" }, seenBy: "customer" },
  /** A deposit without a block will not come: another transaction spends its coins. */
  "payments.replaced.v1": { payload: { paymentId: "id?", depositId: "id" }, seenBy: "customer" },
  /** A deposit got further confirmations: how many it has and needs. Of many blocks not each is announced. */
  "payments.confirming.v1": {
    payload: { paymentId: "id?", depositId: "id", have: "number", need: "number" },
    seenBy: "customer",
  },
  /**
   * A deposit was credited to the wallet. `isAgain` is 1 when it had been credited before and its customer was not
   * notified that this was taken back.
   */
  "payments.credited.v1": {
    payload: { paymentId: "id?", depositId: "id", cents: "number", isAgain: "number?" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** The block of a credited deposit was orphaned, or a gateway took its word back: the credit was reversed. */
  "payments.reversed.v1": {
    payload: { paymentId: "id?", depositId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /**
   * The coins of a reversed credit have not come back for minutes, with the scanner at the tip of its chain; or a
   * gateway says that they did not come.
   */
  "payments.lost.v1": {
    payload: { paymentId: "id?", depositId: "id", cents: "number" },
    seenBy: "nobody",
  },
} as const satisfies EventCatalogue;
