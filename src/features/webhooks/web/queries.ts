import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Endpoint = ApiOutput<"GET /v2/webhooks">["endpoints"][number];
export type NewEndpoint = ApiOutput<"POST /v2/webhooks">;
export type EndpointBody = ApiBody<"PUT /v2/webhooks/{id}">;
export type Message = ApiOutput<"GET /v2/webhooks/{id}/messages">["messages"][number];
export type MessageState = Message["state"];

const webhooksKey = ["webhooks"] as const;
/** Deliveries have no events of their own. */
const againMs = 5000;

refreshOn(
  [
    "webhooks.added.v1",
    "webhooks.changed.v1",
    "webhooks.removed.v1",
    "webhooks.disabled.v1",
    "webhooks.left-behind.v1",
  ],
  webhooksKey,
);

/** Every endpoint, the newest first. */
export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, "list"],
  queryFn: async ({ signal }) => (await api("GET /v2/webhooks", { signal })).endpoints,
  refetchInterval: againMs,
});

/** The types of messages that there are. */
export const typesQuery = queryOptions({
  queryKey: ["webhook-types"],
  queryFn: async ({ signal }) => (await api("GET /v2/webhooks/event-types", { signal })).types,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What was sent to an endpoint, the newest first, a page at a time. */
export function messagesQuery(id: Endpoint["id"], state: MessageState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey, id, state ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      api("GET /v2/webhooks/{id}/messages", {
        params: { id },
        query: { limit: 20, cursor: pageParam, state },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: againMs,
  });
}
