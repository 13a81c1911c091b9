import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { linkDays } from "#src/shared/referrals.ts";
import type { ReferralsContext } from "./deps.ts";

/** What is paid for a new customer of a site, from when on. */
export interface ReferralTerms {
  /** 0: nothing is paid. */
  readonly rewardCents: number;
  readonly minSpentCents: number;
  readonly holdDays: number;
}

const closed: ReferralTerms = { rewardCents: 0, minSpentCents: 0, holdDays: 0 };

/** The terms of a site now: of the provider's what staff set, of a reseller's what its owner did. */
export async function readTerms(
  { platform, sites }: ReferralsContext,
  siteId: number,
): Promise<ReferralTerms> {
  const provider = sites.provider();
  if (siteId !== provider.id) {
    const programme = await findProgramme(platform.db.kysely, siteId);
    if (programme?.is_open !== true) return closed;
    return {
      rewardCents: centsToNumber(programme.reward_cents),
      minSpentCents: centsToNumber(programme.min_spent_cents),
      holdDays: programme.hold_days,
    };
  }
  const { referralRewardCents, referralThresholdCents, referralHoldDays } = provider.values;
  return {
    rewardCents: referralRewardCents,
    minSpentCents: referralThresholdCents,
    holdDays: referralHoldDays,
  };
}

/** The terms as customers and visitors see them. */
export function programmeOf({ rewardCents, minSpentCents, holdDays }: ReferralTerms) {
  return { isOpen: rewardCents > 0, rewardCents, minSpentCents, holdDays, cookieDays: linkDays };
}

/** The programme of a reseller's site, open or not; undefined: none was set. */
export function findProgramme(db: Kysely<DB>, siteId: number) {
  return db.selectFrom("referral_programmes").selectAll().where("site_id", "=", siteId).executeTakeFirst();
}
