/** How long a new destination waits, so that its owner can read of it and remove it. */
export const destinationWaitHours = 72;

/** Destinations that one customer has at most. */
export const mostDestinations = 10;

/** The least of a payout in USD cents: moving less costs too much of it. */
export const leastPayoutCents = 2_000;

/** From more than this on somebody looks closer. */
export const reviewAboveCents = 100_000;

/** Accounts that are younger are looked at closer. */
export const youngAccountDays = 30;

/** Why a payout is looked at closer. `frozen`: money of its source is disputed. */
export const reviewReasons = ["amount", "first", "young", "frozen"] as const;

export type ReviewReason = (typeof reviewReasons)[number];

export const payoutStates = [
  "requested",
  "review",
  "approved",
  "sending",
  "paid",
  "rejected",
  "cancelled",
  "failed",
] as const;

export type PayoutState = (typeof payoutStates)[number];

/** Its owner may cancel it until staff approved it. */
export function canCancel(state: PayoutState): boolean {
  return state === "requested" || state === "review";
}
