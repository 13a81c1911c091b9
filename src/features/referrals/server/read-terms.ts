import type { ReferralsContext } from "./deps.ts";

/** What is paid for a new customer of a site, from when on. */
export interface ReferralTerms {
  /** 0: nothing is paid. */
  readonly rewardCents: number;
  readonly minSpentCents: number;
  readonly holdDays: number;
}

const closed: ReferralTerms = { rewardCents: 0, minSpentCents: 0, holdDays: 0 };

/** The terms of a site now: of the provider's what staff set. */
export async function readTerms({ sites }: ReferralsContext, siteId: number): Promise<ReferralTerms> {
  const provider = sites.provider();
  if (siteId !== provider.id) return closed;
  const { referralRewardCents, referralThresholdCents, referralHoldDays } = provider.values;
  return {
    rewardCents: referralRewardCents,
    minSpentCents: referralThresholdCents,
    holdDays: referralHoldDays,
  };
}
