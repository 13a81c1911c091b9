import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to rewards, for who referred. */
export const referralsEvents = {
  /** A referred customer reached the threshold, or their reward went to review or is void. */
  "referrals.changed.v1": { payload: { rewardId: "id" }, seenBy: "customer" },
  /** What goes to who referred, of an order that a site of a reseller delivered, was decided; it is held, or looked at. */
  "referrals.shared.v1": { payload: { rewardId: "id" }, seenBy: "customer", movesMoney: true },
  /** A reward can be used now. */
  "referrals.earned.v1": {
    payload: { rewardId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** A reward was taken back: what it was paid for went back too. */
  "referrals.taken-back.v1": {
    payload: { rewardId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
  /** Rewards were moved to the wallet. */
  "referrals.moved.v1": {
    payload: { transactionId: "id", cents: "number" },
    seenBy: "customer",
    movesMoney: true,
  },
} as const satisfies EventCatalogue;
