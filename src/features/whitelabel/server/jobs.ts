import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { hourlyAt } from "#src/platform/jobs/schedule.ts";
import { clearOldLogos } from "./brand/set-logo.ts";
import type { WhitelabelContext } from "./deps.ts";
import { checkDueHosts } from "./hosts/check-due-hosts.ts";
import { checkDueSenders } from "./mail-sender/check-due-senders.ts";
import { matureMargins } from "./margin/mature-margins.ts";
import { announceEnds } from "./states/announce-ends.ts";
import { endDueSites } from "./states/end-due-sites.ts";

export function whitelabelJobs(context: WhitelabelContext): readonly BackgroundJob[] {
  return [
    { name: "whitelabel-mature-margins", schedule: hourlyAt(23), run: () => matureMargins(context) },
    { name: "whitelabel-check-hosts", everyMs: 300_000, run: () => checkDueHosts(context.hosts) },
    {
      name: "whitelabel-check-mail-senders",
      everyMs: 300_000,
      run: () => checkDueSenders(context.mailSenders),
    },
    { name: "whitelabel-announce-ends", everyMs: 60_000, run: () => announceEnds(context) },
    { name: "whitelabel-end-sites", everyMs: 600_000, run: () => endDueSites(context) },
    { name: "whitelabel-clear-logos", schedule: hourlyAt(41), run: () => clearOldLogos(context) },
  ];
}
