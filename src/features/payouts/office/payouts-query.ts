import { queryOptions } from "@tanstack/react-query";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readQueue } from "#src/web/office/parts/read-queue.ts";
import type { payoutsShown } from "../contract-admin.ts";

export type Payout = ApiOutput<"GET /v2/admin/payouts">["payouts"][number];
export type PayoutsShown = (typeof payoutsShown)[number];

const key: readonly string[] = ["office", "payouts"];

/** Who asks for money is answered within a working day. */
export const payoutsAlarmAgeMs = 24 * 3_600_000;

/** Payouts to be decided, to be sent, under way, or ended. */
export const payoutsQuery = (show: PayoutsShown) =>
  queryOptions({
    queryKey: [...key, show],
    queryFn: async ({ signal }): Promise<QueueRead<Payout>> =>
      readQueue(async (page) => {
        const { payouts, nextCursor } = await api("GET /v2/admin/payouts", {
          query: { show, ...page },
          signal,
        });
        return { things: payouts, nextCursor };
      }),
  });

/** Those that wait for a decision. */
export const payoutsWaiting = {
  queryKey: [...key, "count"],
  queryFn: async (): Promise<Waiting> => {
    const { payouts, waiting } = await api("GET /v2/admin/payouts", { query: { limit: 1 } });
    const [oldest] = payouts;
    return { ...waiting, first: oldest && formatCents(oldest.amountCents) };
  },
};
