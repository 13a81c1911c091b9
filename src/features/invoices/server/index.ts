import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { invoicesContract } from "../contract.ts";
import type { InvoicesDeps } from "./deps.ts";
import { countWaiting } from "./issue/count-waiting.ts";
import { issueDue } from "./issue/issue-due.ts";
import { invoicesJobs } from "./jobs.ts";
import { readEuroRates } from "./rates/read-euro-rates.ts";
import { createInvoicesHandlers } from "./routes.ts";

/** Invoices of delivered orders, and credit notes of what was refunded of them. */
export interface Invoices {
  readonly handlers: Handlers<typeof invoicesContract>;
  readonly jobs: readonly BackgroundJob[];
  /** Issues what is due now; `isWhole`: whatever was looked through before. */
  issueDue(options?: { readonly isWhole?: boolean }): ReturnType<typeof issueDue>;
  /** Reads the reference rates now. */
  readRates(): ReturnType<typeof readEuroRates>;
  /** Delivered orders without an invoice, on all sites. */
  countWaiting(): Promise<number>;
}

export function createInvoices(platform: Platform, deps: InvoicesDeps): Invoices {
  const context = { ...deps, platform };
  return {
    handlers: createInvoicesHandlers(context),
    jobs: invoicesJobs(context),
    readRates: () => readEuroRates(context),
    issueDue: (options) => issueDue(context, options),
    countWaiting: async () => {
      const db = platform.db.kysely;
      const sites = await db.selectFrom("invoice_settings").select(["site_id", "looked_to"]).execute();
      let count = 0;
      for (const site of sites) count += await countWaiting(db, site, true);
      return count;
    },
  };
}
