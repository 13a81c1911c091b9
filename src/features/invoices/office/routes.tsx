import { FileText } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Invoices and credit notes, who sells, and their files. */
export const invoicesOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/invoices",
      permission: "invoices.read",
      entry: { group: "money", text: "invoices", icon: FileText },
      Page: lazyOfficePage(() => import("./invoices-page.tsx"), "InvoicesPage"),
    },
    {
      path: "/staff/invoices/settings",
      permission: "invoices.read",
      Page: lazyOfficePage(() => import("./settings/settings-page.tsx"), "SettingsPage"),
    },
    {
      path: "/staff/invoices/$id",
      permission: "invoices.read",
      Page: lazyOfficePage(() => import("./invoice-page.tsx"), "InvoicePage"),
    },
  ],
};
