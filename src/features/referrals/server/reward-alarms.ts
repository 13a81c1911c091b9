import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

const mostShown = 20;

/** Rewards that could not be looked at: they are tried again each hour. */
export function rewardAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "failed reward",
    page: () => "/staff/referrals",
    find: async () => {
      const rows = await db.kysely
        .selectFrom("referral_rewards")
        .select(["id", "referrer_id", "failure"])
        .where("failure", "is not", null)
        .unionAll((query) =>
          query
            .selectFrom("referral_commissions as own")
            .innerJoin("referral_rewards as reward", "reward.id", "own.reward_id")
            .select(["reward.id", "reward.referrer_id", "own.failure"])
            .where("own.failure", "is not", null)
            .where("reward.failure", "is", null),
        )
        .orderBy("id")
        .limit(mostShown)
        .execute();
      return rows.map(({ id, referrer_id: customerId, failure }) => {
        const reward = encodeId("reward", id);
        const problem = failure ?? "";
        return {
          objectId: id,
          occurrence: "failed",
          detail: `Reward ${reward} cannot be settled: ${problem}`,
          said: alarmText("failedReward", { id: reward, problem }),
          command: operatorCommand(`user show ${encodeId("customer", customerId)}`),
          customerId,
        };
      });
    },
  };
}
