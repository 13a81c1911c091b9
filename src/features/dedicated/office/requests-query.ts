import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readQueue } from "#src/web/office/parts/read-queue.ts";

export type Request = ApiOutput<"GET /v2/admin/dedicated/requests">["requests"][number];
export type RequestsShown = "open" | "answered" | "closed";

const key: readonly string[] = ["office", "dedicated"];

/** An answer is promised within a working day. */
export const requestsAlarmAgeMs = 24 * 3_600_000;

/** Requests of a state, the oldest first. */
export const requestsQuery = (state: RequestsShown) =>
  queryOptions({
    queryKey: [...key, state],
    queryFn: async ({ signal }): Promise<QueueRead<Request>> =>
      readQueue(async (page) => {
        const { requests, nextCursor } = await api("GET /v2/admin/dedicated/requests", {
          query: { state, ...page },
          signal,
        });
        return { things: requests, nextCursor };
      }),
  });

/** One request, whatever its state. */
export const requestQuery = (id: Request["id"]) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/dedicated/requests/{id}", { params: { id }, signal }),
  });

/** Those without an answer. */
export const requestsWaiting = {
  queryKey: [...key, "waiting"],
  queryFn: async (): Promise<Waiting> => {
    const { requests, waiting } = await api("GET /v2/admin/dedicated/requests", {
      query: { state: "open", limit: 1 },
    });
    const [oldest] = requests;
    return {
      ...waiting,
      first: oldest && `${oldest.quantity} × ${oldest.name}`,
    };
  },
};
