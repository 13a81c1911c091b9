import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { ReferralsContext } from "./deps.ts";
import { lookAtRewards } from "./look-at-rewards.ts";

export function referralsJobs(context: ReferralsContext): readonly BackgroundJob[] {
  return [{ name: "look-at-rewards", everyMs: 30_000, run: () => lookAtRewards(context) }];
}
