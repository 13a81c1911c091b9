import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { referralsEvents } from "../events.ts";

/** Notices to users about rewards. */
export const referralsNotices = defineNotices(
  referralsEvents,
  {
    "referrals.earned.v1": { key: "rewardEarned", params: ["cents"], isMailed: true },
    "referrals.taken-back.v1": { key: "rewardTakenBack", params: ["cents"], isMailed: true },
  },
  { topic: "wallet", mailTexts: "referralNotice", link: () => pathOf("cabinet-referrals") },
);
