import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readNewest, readQueue } from "#src/web/office/parts/read-queue.ts";

export type Alarm = ApiOutput<"GET /v2/admin/alarms">["alarms"][number];
/** What waits here alone, what waits in another queue too, or what is settled. */
export type AlarmsShown = "open" | "inQueue" | "settled";

/** How old an alarm may be before it is one in the sidebar too. */
export const alarmAgeMs = 3_600_000;

const key: readonly string[] = ["office", "alarms"];

/** What waits, the oldest first, as a queue is worked; or what is settled, the newest first. */
export const alarmsQuery = (state: "open" | "settled") =>
  queryOptions({
    queryKey: [...key, state],
    queryFn: ({ signal }): Promise<QueueRead<Alarm>> => readAlarms(state, signal),
  });

function readAlarms(state: "open" | "settled", signal?: AbortSignal): Promise<QueueRead<Alarm>> {
  return (state === "open" ? readQueue : readNewest)(async (page) => {
    const { alarms, nextCursor } = await api("GET /v2/admin/alarms", {
      query: { state, ...page },
      ...(signal && { signal }),
    });
    return { things: alarms, nextCursor };
  });
}

export const alarmsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { things } = await readAlarms("open");
    // One thing counts once: in the queue where it is worked.
    const own = things.filter(({ inQueue }) => !inQueue);
    const [oldest] = own;
    return {
      count: own.length,
      since: oldest?.raisedAt ?? null,
      first: oldest?.detail,
      firstKind: oldest && { of: "alarm", code: oldest.kind },
    };
  },
};
