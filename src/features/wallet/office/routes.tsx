import { BookOpenText, ReceiptText } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";

/** Orders and what they moved, and the ledger. */
export const walletOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/orders",
      permission: "orders.read",
      entry: { group: "orders", text: "orders", icon: ReceiptText, key: "o" },
      Page: lazyOfficePage(() => import("./orders/orders-page.tsx"), "OrdersPage"),
    },
    {
      path: "/staff/orders/new",
      permission: "orders.buy",
      Page: lazyOfficePage(() => import("./buy/buy-page.tsx"), "BuyPage"),
    },
    {
      path: "/staff/orders/$id",
      permission: "orders.read",
      Page: lazyOfficePage(() => import("./orders/order-page.tsx"), "OrderPage"),
    },
    {
      path: "/staff/orders/$id/refund",
      permission: "orders.refund",
      Page: lazyOfficePage(() => import("./refund/refund-page.tsx"), "RefundPage"),
    },
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
