import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { ReferralsContext } from "./deps.ts";
import { settleCommissions } from "./commissions/settle-commissions.ts";
import { shareMargins } from "./commissions/share-margins.ts";
import { lookAtRewards } from "./look-at-rewards.ts";

export function referralsJobs(context: ReferralsContext): readonly BackgroundJob[] {
  return [
    { name: "look-at-rewards", everyMs: 30_000, run: () => lookAtRewards(context) },
    { name: "share-margins", everyMs: 30_000, run: () => shareMargins(context) },
    { name: "settle-commissions", everyMs: 30_000, run: () => settleCommissions(context) },
  ];
}
