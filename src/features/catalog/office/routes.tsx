import { ListTree } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** What is on sale: as it is, as it is drafted, as it was, and how many pieces are left; and codes. */
export const catalogOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/catalogue",
      permission: "catalogue.read",
      entry: { group: "catalogue", text: "catalogue", icon: ListTree, isFirst: true, key: "z" },
      Page: lazyOfficePage(() => import("./catalogue-page.tsx"), "CataloguePage"),
    },
    {
      path: "/staff/catalogue/$id",
      permission: "catalogue.read",
      Page: lazyOfficePage(() => import("./draft/draft-page.tsx"), "DraftPage"),
    },
    {
      path: "/staff/catalogue-history",
      permission: "catalogue.read",
      entry: { group: "catalogue", text: "catalogueHistory" },
      Page: lazyOfficePage(() => import("./history/history-page.tsx"), "HistoryPage"),
    },
    {
      path: "/staff/stock",
      permission: "catalogue.read",
      entry: { group: "catalogue", text: "stock" },
      Page: lazyOfficePage(() => import("./stock/stock-page.tsx"), "StockPage"),
    },
    {
      path: "/staff/promo-codes",
      permission: "promo-codes.read",
      entry: { group: "catalogue", text: "promoCodes" },
      Page: lazyOfficePage(() => import("./promo/promo-page.tsx"), "PromoPage"),
    },
  ],
};
