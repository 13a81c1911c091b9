import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { SiteId } from "../queries.ts";

export type Programme = ApiOutput<"GET /v2/whitelabel/{id}/affiliate-program">;

export type Affiliate = ApiOutput<"GET /v2/whitelabel/{id}/affiliates">["affiliates"][number];
export type SiteReward = ApiOutput<"GET /v2/whitelabel/{id}/rewards">["rewards"][number];

/** As many as the page shows. */
const shown = 100;

/** What a site pays those who bring customers. */
export const programmeQuery = (id: SiteId) =>
  queryOptions({
    queryKey: ["whitelabel", "affiliate-program", id],
    queryFn: ({ signal }) => api("GET /v2/whitelabel/{id}/affiliate-program", { params: { id }, signal }),
  });

/** Those who brought customers to a site. */
export const affiliatesQuery = (id: SiteId) =>
  queryOptions({
    queryKey: ["whitelabel", "affiliates", id],
    queryFn: ({ signal }) =>
      api("GET /v2/whitelabel/{id}/affiliates", {
        params: { id },
        query: { limit: shown, offset: 0 },
        signal,
      }),
  });

/** Rewards of a site that wait for review. */
export const siteRewardsQuery = (id: SiteId) =>
  queryOptions({
    queryKey: ["whitelabel", "rewards", id],
    queryFn: ({ signal }) =>
      api("GET /v2/whitelabel/{id}/rewards", { params: { id }, query: { limit: shown }, signal }),
  });
