import { sql } from "kysely";
import { queueOf } from "#src/platform/operator/staff-queue.ts";

/** Rewards that somebody has to look at. */
export const rewardQueue = queueOf("rewards", "rewards.read", {
  id: sql`id`,
  mark: sql`state`,
  from: () => sql`referral_rewards WHERE state = 'review'`,
});
