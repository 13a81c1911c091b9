import { metricsKeptDays } from "./metrics/prune-metrics.ts";
import { graceHours, keptDays } from "./durations.ts";

/** How long a server runs on and is kept without payment, and its figures. */
export interface ServerTerms {
  readonly graceHours: number;
  readonly keptDays: number;
  readonly metricDays: number;
}

/** As the legal texts name them. */
export const serverTerms: ServerTerms = { graceHours, keptDays, metricDays: metricsKeptDays };
