import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import type { SiteId } from "../queries.ts";

export type SitePriceChange = ApiOutput<"GET /v2/whitelabel/{id}/price-changes">["changes"][number];
export type ChangeAsked = ApiQuery<"GET /v2/whitelabel/{id}/price-changes/preview">;

export const priceChangesKey = (id: SiteId) => ["whitelabel", id, "price-changes"] as const;

/** Announced changes of running services, newest first. */
export const priceChangesQuery = (id: SiteId) =>
  infiniteQueryOptions({
    queryKey: [...priceChangesKey(id), "list"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/whitelabel/{id}/price-changes", {
        params: { id },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** What an announcement would do now. */
export const changePreviewQuery = (id: SiteId, asked: ChangeAsked) =>
  queryOptions({
    queryKey: [...priceChangesKey(id), "preview", asked],
    queryFn: ({ signal }) =>
      api("GET /v2/whitelabel/{id}/price-changes/preview", { params: { id }, query: asked, signal }),
    placeholderData: keepPreviousData,
    // What it counts changes with every order.
    staleTime: 0,
  });
