import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { type SiteId, sitesKey } from "../queries.ts";

export type SignInService = ApiOutput<"GET /v2/whitelabel/{id}/sign-in-services">["services"][number];

/** The services by which people can sign in on a site. */
export const signInQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "sign-in", id],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/whitelabel/{id}/sign-in-services", { params: { id }, signal })).services,
  });
