import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

const requestsKey = ["dedicated", "requests"] as const;

refreshOn(
  ["dedicated.requested.v1", "dedicated.answered.v1", "dedicated.closed.v1", "dedicated.withdrawn.v1"],
  requestsKey,
);

/** The configurations on offer. */
export const configurationsQuery = queryOptions({
  queryKey: ["dedicated", "configurations"],
  queryFn: async ({ signal }) => (await api("GET /v2/catalog/dedicated", { signal })).configurations,
});

/** The customer's requests, newest first. */
export const requestsQuery = queryOptions({
  queryKey: requestsKey,
  queryFn: async ({ signal }) => (await api("GET /v2/dedicated/requests", { signal })).requests,
});

export type Configuration = ApiOutput<"GET /v2/catalog/dedicated">["configurations"][number];
export type DedicatedRequest = ApiOutput<"GET /v2/dedicated/requests">["requests"][number];
