import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Sites of resellers and what they pay. */
export const whitelabelOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/resellers",
      permission: "prices.read",
      entry: { group: "catalogue", text: "resellers" },
      Page: lazyOfficePage(() => import("./resellers-page.tsx"), "ResellersPage"),
    },
  ],
};
