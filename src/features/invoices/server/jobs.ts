import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { dailyAt } from "#src/platform/jobs/schedule.ts";
import type { InvoicesContext } from "./deps.ts";
import { readEuroRates } from "./rates/read-euro-rates.ts";
import { issueDue } from "./issue/issue-due.ts";

export function invoicesJobs(context: InvoicesContext): readonly BackgroundJob[] {
  return [
    { name: "issue-invoices", everyMs: 5_000, run: (signal) => issueDue(context, { signal }) },
    {
      // The bank publishes once on its working days; a file that came late is there at the next turn.
      name: "read-euro-rates",
      everyMs: 3 * 3_600_000,
      run: async () => {
        await readEuroRates(context);
      },
    },
    {
      // All that was delivered since invoices were switched on, whatever was looked through.
      name: "issue-left-invoices",
      schedule: dailyAt(3, 41),
      run: async () => {
        await issueDue(context, { isWhole: true });
      },
    },
  ];
}
