import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { type SiteId, sitesKey } from "../queries.ts";

export type SiteLife = ApiOutput<"GET /v2/whitelabel/{id}/state">;

refreshOn(["whitelabel.state-changed.v1"], sitesKey);

/** Whether a site sells, who stopped it, and when it ends. */
export const stateQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "state", id],
    queryFn: ({ signal }) => api("GET /v2/whitelabel/{id}/state", { params: { id }, signal }),
  });
