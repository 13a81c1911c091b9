import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { hourlyAt } from "#src/platform/jobs/schedule.ts";
import { endCopies } from "./copies/end-copies.ts";
import { makeCopies } from "./copies/make-copies.ts";
import type { PrivacyContext } from "./deps.ts";
import { sweepErasures } from "./erase/sweep-erasures.ts";

export function privacyJobs(context: PrivacyContext): readonly BackgroundJob[] {
  return [
    { name: "make-copies", everyMs: 5_000, run: () => makeCopies(context), longMs: 30 * 60_000 },
    { name: "end-copies", schedule: hourlyAt(41), run: () => endCopies(context) },
    { name: "sweep-erasures", everyMs: 60_000, run: () => sweepErasures(context) },
  ];
}
