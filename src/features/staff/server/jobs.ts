import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { dailyAt } from "#src/platform/jobs/schedule.ts";
import { runDueApprovals } from "./acts/run-due-approvals.ts";
import type { StaffContext } from "./deps.ts";
import { pruneChallenges } from "./factors/challenges.ts";

export function staffJobs(context: StaffContext): BackgroundJob[] {
  const { db, clock } = context.platform;
  return [
    { name: "staff-approvals", everyMs: 60_000, run: () => runDueApprovals(context) },
    {
      name: "prune-staff-challenges",
      schedule: dailyAt(4, 37),
      run: () => pruneChallenges(db.kysely, clock.now()),
    },
  ];
}
