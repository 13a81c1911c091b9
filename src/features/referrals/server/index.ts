import type { Platform } from "#src/platform/platform.ts";
import type { ReferralsDeps } from "./deps.ts";
import { referralsJobs } from "./jobs.ts";
import { keepReferral } from "./keep-referral.ts";
import { createReferralsHandlers } from "./routes.ts";

/** Who brought whom, and what they earn by it. */
export function createReferrals(platform: Platform, deps: ReferralsDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createReferralsHandlers(context),
    consumers: [keepReferral(platform)],
    jobs: referralsJobs(context),
  };
}
