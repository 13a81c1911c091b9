import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { type SiteId, sitesKey } from "../queries.ts";

export type SiteHost = ApiOutput<"GET /v2/whitelabel/{id}/hosts">["hosts"][number];

refreshOn(["whitelabel.hosts-changed.v1"], sitesKey);

/** The hosts of a site with their records. */
export const hostsQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "hosts", id],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/whitelabel/{id}/hosts", { params: { id }, signal })).hosts,
  });
