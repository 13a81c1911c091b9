import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { dailyAt } from "#src/platform/jobs/schedule.ts";
import type { Platform } from "#src/platform/platform.ts";
import { endExpired } from "./end-expired.ts";
import { pruneKeys } from "./prune-keys.ts";

export function apiKeysJobs(platform: Platform): readonly BackgroundJob[] {
  return [
    { name: "end-expired-keys", everyMs: 60_000, run: () => endExpired(platform) },
    {
      name: "forget-ended-keys",
      schedule: dailyAt(4, 37),
      run: () => pruneKeys(platform),
    },
  ];
}
