import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type ApiKey = ApiOutput<"GET /v2/api-keys">["keys"][number];
export type NewApiKey = ApiOutput<"POST /v2/api-keys">;
export type KeyBody = ApiBody<"PUT /v2/api-keys/{id}">;
export type Usage = ApiOutput<"GET /v2/api-keys/usage">;
export type Networks = ApiOutput<"GET /v2/api-keys/allowed-ips">;

const apiKeysKey = ["api-keys"] as const;

refreshOn(
  [
    "api-keys.created.v1",
    "api-keys.changed.v1",
    "api-keys.revoked.v1",
    "api-keys.expired.v1",
    "api-keys.networks-changed.v1",
  ],
  apiKeysKey,
);

/** Every key, the newest first; those that ended stay for a while. */
export const keysQuery = queryOptions({
  queryKey: [...apiKeysKey, "list"],
  queryFn: async ({ signal }) => (await api("GET /v2/api-keys", { signal })).keys,
});

/** One key, asked again until a program has used it. */
export function firstUseQuery(id: ApiKey["id"]) {
  return queryOptions({
    queryKey: [...apiKeysKey, id],
    queryFn: ({ signal }) => api("GET /v2/api-keys/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.lastUsedAt ? false : 3000),
  });
}

/** From where all keys may be used, and where this browser is. */
export const networksQuery = queryOptions({
  queryKey: [...apiKeysKey, "networks"],
  queryFn: ({ signal }) => api("GET /v2/api-keys/allowed-ips", { signal }),
});

/** What keys were used for in the last day; servers write it every minute. */
export const usageQuery = queryOptions({
  queryKey: [...apiKeysKey, "usage"],
  queryFn: ({ signal }) => api("GET /v2/api-keys/usage", { signal }),
  refetchInterval: 15_000,
});
