import { Eye } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Who of staff looks as which customer. */
export const accountsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/looks",
      permission: "customers.read",
      entry: { group: "customers", text: "looks", icon: Eye, key: "k" },
      Page: lazyOfficePage(() => import("./looks/looks-page.tsx"), "LooksPage"),
    },
  ],
};
