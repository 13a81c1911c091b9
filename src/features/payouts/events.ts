import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to payouts of earned money, and to where they go. */
export const payoutsEvents = {
  /** Somebody of the team added a destination, which can be used after its waiting time. */
  "payouts.destination-added.v1": { payload: { destinationId: "id", hours: "number" }, seenBy: "customer" },
  /** Somebody of the team removed a destination. */
  "payouts.destination-removed.v1": { payload: { destinationId: "id" }, seenBy: "customer" },
  /** A payout was asked for: its money is reserved. */
  "payouts.requested.v1": {
    payload: { payoutId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Staff approved it, or sent it. */
  "payouts.moved.v1": { payload: { payoutId: "id" }, seenBy: "customer" },
  /** It arrived. */
  "payouts.paid.v1": { payload: { payoutId: "id", cents: "number" }, seenBy: "customer", movesMoney: true },
  /** Staff rejected it, or it failed: the money is back where it came from. */
  "payouts.returned.v1": {
    payload: { payoutId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Its owner cancelled it. */
  "payouts.cancelled.v1": {
    payload: { payoutId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
} as const satisfies EventCatalogue;
