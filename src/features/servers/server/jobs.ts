import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { hourlyAt } from "#src/platform/jobs/schedule.ts";
import type { Platform } from "#src/platform/platform.ts";
import { seeNodes } from "./capacity/see-nodes.ts";
import { runLifecycle } from "./lifecycle/run-lifecycle.ts";
import { sendReminders } from "./lifecycle/send-reminders.ts";
import { collectMetrics } from "./metrics/collect-metrics.ts";
import { pruneMetrics } from "./metrics/prune-metrics.ts";
import { checkNames } from "./reverse/check-names.ts";
import { createReversePush } from "./reverse/push-reverse-zones.ts";
import type { ServersDeps } from "./routes.ts";

export function serversJobs(
  platform: Platform,
  { catalog, driver, reverse }: ServersDeps,
): readonly BackgroundJob[] {
  const pushReverse = reverse && createReversePush(platform, reverse);
  return [
    { name: "servers-observe", everyMs: 5_000, run: () => collectMetrics(platform, driver) },
    { name: "servers-nodes", everyMs: 10_000, run: () => seeNodes(catalog, driver) },
    { name: "servers-lifecycle", everyMs: 2_000, run: () => runLifecycle(platform) },
    { name: "servers-reminders", everyMs: 10_000, run: () => sendReminders(platform) },
    ...(pushReverse ? [{ name: "servers-reverse", everyMs: 2_000, run: pushReverse }] : []),
    ...(reverse
      ? [{ name: "servers-reverse-names", everyMs: 60_000, run: () => checkNames(platform, reverse) }]
      : []),
    {
      name: "prune-metrics",
      schedule: hourlyAt(17),
      run: () => pruneMetrics(platform.db.kysely, platform.clock.now()),
    },
  ];
}
