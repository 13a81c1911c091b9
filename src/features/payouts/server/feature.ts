import { defineFeature } from "#src/features/server-feature.ts";
import { paymentsFeature } from "#src/features/payments/server/feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { payoutsContract } from "../contract.ts";
import { createPayouts } from "./index.ts";
import { payoutsInvariants } from "./invariants.ts";
import { payoutsNotices } from "./notices.ts";
import { payoutQueue } from "./office/payout-queue.ts";
import { payoutAlarms } from "./payout-alarms.ts";
import { payoutsData } from "./personal-data.ts";

export const payoutsFeature = defineFeature(
  "payouts",
  ({ platform, config, drivers, sealer, sites, use }) => {
    const payouts = createPayouts(platform, {
      outgoing: use(paymentsFeature).outgoing,
      cards: config.cardPayouts === "manual" ? "by-hand" : drivers.cardPayouts,
      sealer,
      perform: use(staffFeature).perform,
      limits: () => {
        const { payoutDayCents, payoutTwoStaffCents } = sites.provider().values;
        return { dayCents: BigInt(payoutDayCents), twoStaffCents: BigInt(payoutTwoStaffCents) };
      },
    });
    return {
      front: payouts,
      personalData: [payoutsData],
      routes: [routeSet(payoutsContract, payouts.handlers)],
      jobs: payouts.jobs,
      register: payouts.registerCallbacks,
      staffActs: payouts.staffActs,
      staffQueues: [payoutQueue],
      invariants: payoutsInvariants,
      alarmSources: [payoutAlarms(platform)],
    };
  },
  { notices: payoutsNotices },
);
