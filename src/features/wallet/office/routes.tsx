import { BookOpenText } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** The ledger. */
export const walletOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/ledger",
      permission: "ledger.read",
      entry: { group: "money", text: "ledger", icon: BookOpenText, key: "e" },
      Page: lazyOfficePage(() => import("./ledger/ledger-page.tsx"), "LedgerPage"),
    },
    {
      path: "/staff/transactions/$id",
      permission: "ledger.read",
      Page: lazyOfficePage(() => import("./ledger/transaction-page.tsx"), "TransactionPage"),
    },
  ],
};
