import { Send } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { payoutsAlarmAgeMs, payoutsWaiting } from "./payouts-query.ts";

/** Payouts of what customers earned. */
export const payoutsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/payouts",
      permission: "payouts.read",
      entry: {
        group: "queues",
        text: "payouts",
        icon: Send,
        queue: { waiting: payoutsWaiting, alarmAgeMs: payoutsAlarmAgeMs },
      },
      Page: lazyOfficePage(() => import("./payouts-page.tsx"), "PayoutsPage"),
    },
  ],
};
