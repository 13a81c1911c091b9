import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Waiting } from "#src/web/office/office-feature.ts";
import { type QueueRead, readNewest, readQueue } from "#src/web/office/parts/read-queue.ts";

/** What somebody asked of their data. */
export type PrivacyRequest = ApiOutput<"GET /v2/admin/privacy/requests">["requests"][number];
export type RequestsShown = "open" | "settled";

/** The customer that the acts are about. */
export type PrivacyCustomer = Pick<PrivacyRequest["customer"], "id" | "name">;

const key = ["office", "privacy"] as const;
/** Of all reads of requests. */
export const privacyKey: readonly string[] = key;

/** What is open, the oldest first, as a queue is worked; what is settled, the newest first. */
export const requestsQuery = (show: RequestsShown) =>
  queryOptions({
    queryKey: [...key, show],
    queryFn: async ({ signal }): Promise<QueueRead<PrivacyRequest>> =>
      (show === "open" ? readQueue : readNewest)(async (page) => {
        const { requests, nextCursor } = await api("GET /v2/admin/privacy/requests", {
          query: { show, ...page },
          signal,
        });
        return { things: requests, nextCursor };
      }),
  });

/** What waits for us: of copies those that failed, and ours that are ready, since they are made by themselves. */
export const requestsWaiting = {
  queryKey: [...key, "waiting"] as readonly string[],
  queryFn: async (): Promise<Waiting> => {
    const { requests, waiting } = await api("GET /v2/admin/privacy/requests", {
      query: { show: "waiting", limit: 1 },
    });
    return { ...waiting, first: requests[0]?.customer.name };
  },
};
