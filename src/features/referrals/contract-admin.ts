import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { shownCustomer, waitingInAll } from "#src/shared/staff-schemas.ts";
import { referralStates, rewardSignals, voidReasons } from "#src/shared/referrals.ts";

const params = z.object({ id: idSchema("reward") });

const staffReward = z.object({
  id: idSchema("reward"),
  state: z.enum(referralStates),
  reason: z.nullable(z.enum(voidReasons)),
  referrer: shownCustomer,
  referred: shownCustomer,
  cents: z.nullable(cents),
  spentCents: cents,
  thresholdCents: z.nullable(cents),
  /** Why somebody has to look. */
  signals: z.array(z.enum(rewardSignals)),
  joinedAt: instant,
  reachedAt: z.nullable(instant),
  availableAt: z.nullable(instant),
});

/** Rewards of referrals, for staff. */
export const referralsAdminRoutes = defineContract({
  "GET /v2/admin/referrals": {
    summary: "Rewards of referrals: those that wait for review, oldest first, or all of a state",
    access: "staff",
    permission: "rewards.read",
    query: z.object({
      ...cursorPage,
      /** Absent: those that wait for review. */
      state: z.optional(z.enum(referralStates)),
    }),
    output: z.object({
      rewards: z.array(staffReward),
      nextCursor: z.nullable(z.string()),
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "POST /v2/admin/referrals/{id}/approve": {
    summary: "Approve a reward that waits for review; it becomes available after its hold",
    access: "staff",
    permission: "rewards.decide",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found", "reward_decided"],
  },
  "POST /v2/admin/referrals/{id}/void": {
    summary: "Void a reward that waits for review: nothing is paid for this customer",
    access: "staff",
    permission: "rewards.decide",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found", "reward_decided"],
  },
});
