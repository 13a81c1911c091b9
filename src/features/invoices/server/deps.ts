import type { EuroRates } from "#src/drivers/euro-rates/port.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import type { LegalIssuer } from "#src/platform/tenancy/issuer-of.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Site } from "#src/platform/tenancy/sites.ts";

/** What invoices need of the composition. */
export interface InvoicesDeps {
  /** What orders are about, and the time that they paid; read at run time. */
  readonly subjectSources: () => readonly SubjectSource[];
  /** Who sells, as receipts name them. */
  readonly issuerOf: (siteId: number) => Promise<LegalIssuer>;
  readonly euroRates: EuroRates;
  readonly siteOf: (id: number) => Promise<Site>;
}

export interface InvoicesContext extends InvoicesDeps {
  readonly platform: Platform;
}
