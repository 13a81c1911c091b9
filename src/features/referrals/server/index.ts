import type { CustomerCtx } from "#src/platform/ctx.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { linkDays } from "#src/shared/referrals.ts";
import { listAffiliates } from "./list-affiliates.ts";
import { findProgramme, programmeOf, readTerms } from "./read-terms.ts";
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
      return {
        isOpen: row.is_open,
        rewardCents: centsToNumber(row.reward_cents),
        minSpentCents: centsToNumber(row.min_spent_cents),
        holdDays: row.hold_days,
        version: row.version,
      };
    },
    setProgramme: (ctx: CustomerCtx, change: Parameters<typeof setProgramme>[2]) =>
      setProgramme(context, ctx, change),
    listAffiliates: (siteId: number, page: Parameters<typeof listAffiliates>[2]) =>
      listAffiliates(context, siteId, page),
  };
}
