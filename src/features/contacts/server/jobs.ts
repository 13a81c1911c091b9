import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { ContactsContext } from "./deps.ts";
import { runVerifications } from "./run-verifications.ts";

export function contactsJobs(context: ContactsContext): readonly BackgroundJob[] {
  // Polls for due steps: a newly bought name waits no longer than this for its first mail.
  return [{ name: "verify-registrants", everyMs: 5000, run: () => runVerifications(context) }];
}
