import { Eye, ShieldBan } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Who and what is turned away, and who of staff looks as which customer. */
export const accountsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/bans",
      permission: "bans.write",
      entry: { group: "customers", text: "bans", icon: ShieldBan, key: "b" },
      Page: lazyOfficePage(() => import("./bans/bans-page.tsx"), "BansPage"),
    },
    {
      path: "/staff/looks",
      permission: "customers.read",
      entry: { group: "customers", text: "looks", icon: Eye, key: "w" },
      Page: lazyOfficePage(() => import("./looks/looks-page.tsx"), "LooksPage"),
    },
  ],
};
