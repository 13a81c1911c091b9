import type { CustomerCtx } from "#src/platform/ctx.ts";
import { linkDays } from "#src/shared/referrals.ts";
import { decideReward } from "./decide-reward.ts";
import { listSiteRewards } from "./list-rewards.ts";
import { listVersions } from "./list-versions.ts";
import { listAffiliates } from "./list-affiliates.ts";
import { findProgramme, programmeOf, readTerms, termsOf } from "./read-terms.ts";
import { setProgramme } from "./set-programme.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { ReferralsDeps } from "./deps.ts";
import { referralsJobs } from "./jobs.ts";
import { keepReferral } from "./keep-referral.ts";
import { createReferralsHandlers } from "./routes.ts";

export type Referrals = ReturnType<typeof createReferrals>;

/** Who brought whom, and what they earn by it. */
export function createReferrals(platform: Platform, deps: ReferralsDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createReferralsHandlers(context),
    consumers: [keepReferral(platform)],
    jobs: referralsJobs(context),
    linkDays,
    /** What a site pays now, as its pages say it. */
    programmeOf: async (siteId: number) => programmeOf(await readTerms(context, siteId)),
    /** What a reseller's site pays; null: nothing was set. */
    readProgramme: async (siteId: number) => {
      const row = await findProgramme(platform.db.kysely, siteId);
      if (row === undefined) return null;
      return { ...termsOf(row), termsText: row.terms_text, version: row.version };
    },
    /** The versions of that, the newest first. */
    programmeHistory: (siteId: number) => listVersions(platform.db.kysely, siteId),
    /** Rewards of a site's affiliates, for its owner, and what the owner says of one. */
    rewardsOfSite: (asked: Parameters<typeof listSiteRewards>[1]) => listSiteRewards(context, asked),
    decide: async (ctx: CustomerCtx, decision: Parameters<typeof decideReward>[2]) => {
      await decideReward(context, ctx, decision);
    },
    setProgramme: (ctx: CustomerCtx, change: Parameters<typeof setProgramme>[2]) =>
      setProgramme(context, ctx, change),
    listAffiliates: (siteId: number, page: Parameters<typeof listAffiliates>[2]) =>
      listAffiliates(context, siteId, page),
  };
}
