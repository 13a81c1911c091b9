import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { TaxesContext } from "./deps.ts";
import { renewProofs } from "./profile/recheck.ts";

export function taxesJobs(context: TaxesContext): readonly BackgroundJob[] {
  // A number that VIES did not answer for is asked again within the hour; 50 answers of 8 s at most.
  return [{ name: "renew-vat-proofs", everyMs: 600_000, longMs: 600_000, run: () => renewProofs(context) }];
}
