import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { AdminContext } from "./deps.ts";
import { runBulk } from "./bulk/run-bulk.ts";
import { raiseAlarms } from "./raise-alarms.ts";

export function adminJobs(context: AdminContext): readonly BackgroundJob[] {
  const { platform, bulkActs } = context;
  return [
    { name: "alarms", everyMs: 10_000, run: () => raiseAlarms(context) },
    { name: "bulk-acts", everyMs: 1000, run: (signal) => runBulk(platform, bulkActs(), signal) },
  ];
}
