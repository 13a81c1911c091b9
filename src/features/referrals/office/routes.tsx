import { Gift } from "lucide-react";
import { lazyOfficePage } from "#src/web/office/lazy-office-page.ts";
import type { OfficeFeature } from "#src/web/office/office-feature.ts";
import { rewardsAlarmAgeMs, rewardsWaiting } from "./rewards-query.ts";

/** Rewards of referrals that look like the work of one person. */
export const referralsOffice: OfficeFeature = {
  pages: [
    {
      path: "/staff/referrals",
      permission: "rewards.read",
      entry: {
        group: "queues",
        text: "referrals",
        icon: Gift,
        queue: { waiting: rewardsWaiting, alarmAgeMs: rewardsAlarmAgeMs },
      },
      Page: lazyOfficePage(() => import("./rewards-page.tsx"), "RewardsPage"),
    },
  ],
};
