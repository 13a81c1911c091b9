import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { turnOffers } from "./turn-offers.ts";
import type { CatalogueOffice } from "./versions/manage-catalogue.ts";

export function catalogJobs(platform: Platform, office: CatalogueOffice): readonly BackgroundJob[] {
  return [
    { name: "catalogue-publish", everyMs: 5_000, run: () => office.publishDue() },
    { name: "catalogue-offers", everyMs: 5_000, run: () => turnOffers(platform) },
  ];
}
