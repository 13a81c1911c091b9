import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { dailyAt, hourlyAt } from "#src/platform/jobs/schedule.ts";
import { countCohorts } from "./days/count-cohorts.ts";
import { countOpenDays } from "./days/count-days.ts";
import { takeSamples } from "./days/take-samples.ts";
import type { StatsContext } from "./deps.ts";

export function statsJobs(context: StatsContext): readonly BackgroundJob[] {
  const { platform } = context;
  return [
    { name: "stats-days", everyMs: 60_000, run: (signal) => countOpenDays(platform, signal) },
    { name: "stats-samples", schedule: hourlyAt(7), run: () => takeSamples(context) },
    { name: "stats-cohorts", schedule: dailyAt(2, 23), run: () => countCohorts(platform) },
  ];
}
