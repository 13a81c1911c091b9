import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { fromTheEnd } from "#src/web/office/parts/from-the-end.ts";

export type Alarm = ApiOutput<"GET /v2/admin/alarms">["alarms"][number];
export type AlarmsShown = "open" | "settled";

/** How old an alarm may be before it is one in the sidebar too. */
export const alarmAgeMs = 3_600_000;

const key: readonly string[] = ["office", "alarms"];

/** What waits, the oldest first, as a queue is worked; or what is settled, the newest first. */
export const alarmsQuery = (state: AlarmsShown) =>
  queryOptions({
    queryKey: [...key, state],
    queryFn: async ({ signal }): Promise<readonly Alarm[]> => {
      const { alarms } = await api("GET /v2/admin/alarms", { query: { state, limit: 100 }, signal });
      return state === "open" ? fromTheEnd(alarms) : alarms;
    },
  });

export const alarmsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { alarms } = await api("GET /v2/admin/alarms", { query: { state: "open", limit: 100 } });
    const oldest = alarms.at(-1);
    return { count: alarms.length, since: oldest?.raisedAt ?? null, first: oldest?.detail };
  },
};
