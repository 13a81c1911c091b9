import { Percent } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** How the site taxes what it sells. */
export const taxesOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/taxes",
      permission: "tax.read",
      entry: { group: "settings", text: "taxes", icon: Percent },
      Page: lazyOfficePage(() => import("./taxes-page.tsx"), "TaxesPage"),
    },
  ],
};
