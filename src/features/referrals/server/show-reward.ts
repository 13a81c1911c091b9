import { referralStates, voidReasons, type VoidReason } from "#src/shared/referrals.ts";

/** What is shown of a row of `referral_rewards`. */
export interface RewardRow {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly cents: bigint | null;
  readonly threshold_cents: bigint | null;
  readonly reached_at: Date | null;
  readonly available_at: Date | null;
  readonly created_at: Date;
}

export type ReferralState = (typeof referralStates)[number];

/** A reward that is pending is shown as held once its threshold is reached. */
export function shownState({ state, cents }: Pick<RewardRow, "state" | "cents">): ReferralState {
  if (state === "pending") return cents === null ? "joined" : "held";
  return referralStates.find((one) => one === state) ?? "review";
}

export function shownReason(reason: string | null): VoidReason | null {
  return voidReasons.find((one) => one === reason) ?? null;
}
