import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readNewest, readQueue } from "#src/web/office/parts/read-queue.ts";

export type Alarm = ApiOutput<"GET /v2/admin/alarms">["alarms"][number];
export type AlarmsShown = "open" | "settled";

/** How old an alarm may be before it is one in the sidebar too. */
export const alarmAgeMs = 3_600_000;

const key: readonly string[] = ["office", "alarms"];

/** What waits, the oldest first, as a queue is worked; or what is settled, the newest first. */
export const alarmsQuery = (state: AlarmsShown) =>
  queryOptions({
    queryKey: [...key, state],
    queryFn: async ({ signal }): Promise<QueueRead<Alarm>> =>
      (state === "open" ? readQueue : readNewest)(async (page) => {
        const { alarms, nextCursor } = await api("GET /v2/admin/alarms", {
          query: { state, ...page },
          signal,
        });
        return { things: alarms, nextCursor };
      }),
  });

export const alarmsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { alarms, waiting } = await api("GET /v2/admin/alarms", { query: { state: "open", limit: 1 } });
    return { ...waiting, first: alarms[0]?.detail };
  },
};
