import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { dailyAt, hourlyAt } from "#src/platform/jobs/schedule.ts";
import type { DomainsContext } from "./deps.ts";
import { remindOwners } from "./lifecycle/remind-owners.ts";
import { runLifecycle } from "./lifecycle/run-lifecycle.ts";
import { sendReminders } from "./lifecycle/send-reminders.ts";
import { pruneQuotes } from "./premium-quotes.ts";
import { runSync } from "./sync/run-sync.ts";

export function domainsJobs(context: DomainsContext): readonly BackgroundJob[] {
  const { platform } = context;
  return [
    { name: "domains-lifecycle", everyMs: 2_000, run: () => runLifecycle(context) },
    { name: "domains-reminders", everyMs: 30_000, run: () => sendReminders(platform) },
    { name: "domains-sync", everyMs: 10_000, run: () => runSync(context) },
    { name: "remind-owners", schedule: dailyAt(8, 41), run: () => remindOwners(context) },
    {
      name: "prune-domain-quotes",
      schedule: hourlyAt(7),
      run: () => pruneQuotes(platform.db.kysely, platform.clock.now()),
    },
  ];
}
