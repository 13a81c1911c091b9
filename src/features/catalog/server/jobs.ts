import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { CatalogueOffice } from "./versions/manage-catalogue.ts";

export function catalogJobs(office: CatalogueOffice): readonly BackgroundJob[] {
  return [{ name: "catalogue-publish", everyMs: 5_000, run: () => office.publishDue() }];
}
