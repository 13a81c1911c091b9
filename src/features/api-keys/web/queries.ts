import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type ApiKey = ApiOutput<"GET /v2/api-keys">["keys"][number];

export const apiKeysKey = ["api-keys"] as const;

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
