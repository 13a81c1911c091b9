import { payoutsFeature } from "#src/features/payouts/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { referralsContract } from "../contract.ts";
import { createReferrals } from "./index.ts";
import { referralsNotices } from "./notices.ts";
import { rewardQueue } from "./office/reward-queue.ts";
import { referralsData } from "./personal-data.ts";
import { rewardAlarms } from "./reward-alarms.ts";

export const referralsFeature = defineFeature(
  "referrals",
  ({ platform, sites, use }) => {
    const referrals = createReferrals(platform, { sites, payouts: use(payoutsFeature) });
    return {
      front: referrals,
      personalData: [referralsData],
      routes: [routeSet(referralsContract, referrals.handlers)],
      consumers: referrals.consumers,
      jobs: referrals.jobs,
      staffQueues: [rewardQueue],
      alarmSources: [rewardAlarms(platform)],
    };
  },
  { notices: referralsNotices },
);
