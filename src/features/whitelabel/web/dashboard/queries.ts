import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import { type SiteId, sitesKey } from "../queries.ts";

export type Movement = ApiOutput<"GET /v2/whitelabel/{id}/transactions">["transactions"][number];
export type Earned = ApiOutput<"GET /v2/whitelabel/{id}/withdrawals">;
export type Statistics = ApiOutput<"GET /v2/whitelabel/{id}/statistics">;
/** How long a step of the chart is; it reaches back for 30 days, 12 weeks or 12 months. */
export type Step = "day" | "week" | "month";

refreshOn(
  [
    "whitelabel.margin-matured.v1",
    "payouts.requested.v1",
    "payouts.paid.v1",
    "payouts.returned.v1",
    "payouts.cancelled.v1",
  ],
  sitesKey,
);

const pageSize = 20;

/** What can be withdrawn of a site's margin, and what becomes so next. */
export const earnedQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...sitesKey, "earned", id],
    queryFn: ({ signal }) =>
      api("GET /v2/whitelabel/{id}/withdrawals", { params: { id }, query: { limit: 1, offset: 0 }, signal }),
  });

/** What a site sold. */
export const statisticsQuery = (id: SiteId, step: Step) =>
  queryOptions({
    queryKey: [...sitesKey, "statistics", id, step],
    queryFn: ({ signal }) =>
      api("GET /v2/whitelabel/{id}/statistics", { params: { id }, query: { step }, signal }),
    placeholderData: keepPreviousData,
  });

/** What moved a site's margin, page by page. */
export const movementsQuery = (id: SiteId) =>
  infiniteQueryOptions({
    queryKey: [...sitesKey, "movements", id],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/whitelabel/{id}/transactions", {
        params: { id },
        query: { limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
