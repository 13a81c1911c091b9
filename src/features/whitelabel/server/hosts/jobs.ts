import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { checkDueHosts } from "./check-due-hosts.ts";
import type { HostsContext } from "./deps.ts";

export function hostsJobs(context: HostsContext): readonly BackgroundJob[] {
  return [{ name: "check-hosts", everyMs: 300_000, run: () => checkDueHosts(context) }];
}
