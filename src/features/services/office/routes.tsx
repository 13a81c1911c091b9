import { Tag } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Prices of running services. */
export const servicesOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/prices",
      permission: "prices.read",
      entry: { group: "catalogue", text: "prices", icon: Tag, key: "p" },
      Page: lazyOfficePage(() => import("./prices-page.tsx"), "PricesPage"),
    },
    {
      path: "/staff/prices/$id",
      permission: "prices.read",
      Page: lazyOfficePage(() => import("./change/change-page.tsx"), "ChangePage"),
    },
  ],
};
