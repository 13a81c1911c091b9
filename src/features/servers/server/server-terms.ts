import type { SettingValues } from "#src/shared/settings/registry.ts";
import { metricsKeptDays } from "./metrics/prune-metrics.ts";

/** How long a server runs on and is kept without payment, and its figures. */
export interface ServerTerms {
  readonly graceHours: number;
  readonly keptDays: number;
  readonly metricDays: number;
}

/** As the legal texts name them. */
export function serverTermsOf({ serverGraceHours, serverKeptDays }: SettingValues): ServerTerms {
  return { graceHours: serverGraceHours, keptDays: serverKeptDays, metricDays: metricsKeptDays };
}
