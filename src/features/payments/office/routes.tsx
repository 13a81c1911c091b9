import { Landmark } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { heldWaiting } from "./deposits/deposits-query.ts";
import { heldAlarmAgeMs } from "./held/held-age.ts";

/** Coins that came in, the chains they came by, and payments at gateways. */
export const paymentsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/deposits/held",
      permission: "deposits.read",
      entry: {
        group: "queues",
        text: "depositsHeld",
        key: "h",
        queue: { waiting: heldWaiting, alarmAgeMs: heldAlarmAgeMs },
      },
      Page: lazyOfficePage(() => import("./held/held-page.tsx"), "HeldPage"),
    },
    {
      path: "/staff/deposits",
      permission: "deposits.read",
      entry: { group: "money", text: "deposits", icon: Landmark },
      Page: lazyOfficePage(() => import("./deposits/deposits-page.tsx"), "DepositsPage"),
    },
    {
      path: "/staff/deposits/$id",
      permission: "deposits.read",
      Page: lazyOfficePage(() => import("./deposits/deposit-page.tsx"), "DepositPage"),
    },
    {
      path: "/staff/payments/$id",
      permission: "deposits.read",
      Page: lazyOfficePage(() => import("./payments/payment-page.tsx"), "PaymentPage"),
    },
    {
      path: "/staff/gateways",
      permission: "deposits.read",
      entry: { group: "money", text: "gateways" },
      Page: lazyOfficePage(() => import("./gateways/gateways-page.tsx"), "GatewaysPage"),
    },
    {
      path: "/staff/chains",
      permission: "chains.read",
      entry: { group: "money", text: "chains" },
      Page: lazyOfficePage(() => import("./chains/chains-page.tsx"), "ChainsPage"),
    },
  ],
};
