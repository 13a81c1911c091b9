import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readQueue } from "#src/web/office/parts/read-queue.ts";

export type Reward = ApiOutput<"GET /v2/admin/referrals">["rewards"][number];

const key: readonly string[] = ["office", "rewards"];

/** A reward is held for weeks: there are days to look at it. */
export const rewardsAlarmAgeMs = 7 * 24 * 3_600_000;

/** Rewards of a state, the oldest first. */
export const rewardsQuery = (state: Reward["state"]) =>
  queryOptions({
    queryKey: [...key, state],
    queryFn: async ({ signal }): Promise<QueueRead<Reward>> =>
      readQueue(async (page) => {
        const { rewards, nextCursor } = await api("GET /v2/admin/referrals", {
          query: { state, ...page },
          signal,
        });
        return { things: rewards, nextCursor };
      }),
  });

/** Those that somebody has to look at. */
export const rewardsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { rewards, waiting } = await api("GET /v2/admin/referrals", { query: { limit: 1 } });
    return { ...waiting, first: rewards[0]?.referrer.name };
  },
};
