import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { hourlyAt } from "#src/platform/jobs/schedule.ts";
import type { WhitelabelContext } from "../deps.ts";
import { matureMargins } from "./mature-margins.ts";

export function marginJobs(context: WhitelabelContext): readonly BackgroundJob[] {
  return [{ name: "whitelabel-mature-margins", schedule: hourlyAt(23), run: () => matureMargins(context) }];
}
