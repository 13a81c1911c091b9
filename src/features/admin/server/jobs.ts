import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { AdminContext } from "./deps.ts";
import { raiseAlarms } from "./raise-alarms.ts";

export function adminJobs(context: AdminContext): readonly BackgroundJob[] {
  return [{ name: "alarms", everyMs: 10_000, run: () => raiseAlarms(context) }];
}
