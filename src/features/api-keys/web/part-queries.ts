import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import { type ApiKey, apiKeysKey } from "./queries.ts";

// What the page asks for beside the list: apart from it, since every page of the cabinet loads what its routes name.

export type NewApiKey = ApiOutput<"POST /v2/api-keys">;
export type KeyBody = ApiBody<"PUT /v2/api-keys/{id}">;
export type Networks = ApiOutput<"GET /v2/api-keys/allowed-ips">;
export type Usage = ApiOutput<"GET /v2/api-keys/usage">;

/** One key, asked again until a program has used it more often than `uses` times. */
export function firstUseQuery({ id, uses }: Pick<ApiKey, "id" | "uses">) {
  return queryOptions({
    queryKey: [...apiKeysKey, id, uses],
    queryFn: ({ signal }) => api("GET /v2/api-keys/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => ((state.data?.uses ?? uses) > uses ? false : 3000),
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
