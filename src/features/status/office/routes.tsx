import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** The status page: incidents and planned work, as visitors read them. */
export const statusOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/status",
      permission: "status.read",
      entry: { group: "services", text: "status" },
      Page: lazyOfficePage(() => import("./entries-page.tsx"), "EntriesPage"),
    },
    {
      path: "/staff/status/incident",
      permission: "status.write",
      Page: lazyOfficePage(() => import("./new-entry-page.tsx"), "NewIncidentPage"),
    },
    {
      path: "/staff/status/planned-work",
      permission: "status.write",
      Page: lazyOfficePage(() => import("./new-entry-page.tsx"), "NewMaintenancePage"),
    },
    {
      path: "/staff/status/$id",
      permission: "status.read",
      Page: lazyOfficePage(() => import("./entry-page.tsx"), "EntryPage"),
    },
  ],
};
