import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ChangeView = ApiOutput<"GET /v2/admin/price-changes/{id}">;
export type Change = ChangeView["change"];

/** Everything that is kept of prices. */
export const pricesKey = ["office", "prices"] as const;

/** How many prices a page of a change shows. */
export const linesPage = 50;

export function changeQuery(id: Id<"priceChange">, offset = 0) {
  return queryOptions({
    queryKey: [...pricesKey, id, offset],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/price-changes/{id}", {
        params: { id },
        query: { limit: linesPage, offset },
        signal,
      }),
  });
}

/** What is sold now: plans and locations by name, and endings. */
export const soldQuery = queryOptions({
  queryKey: [...pricesKey, "sold"],
  queryFn: async ({ signal }) => {
    const [servers, names] = await Promise.all([
      api("GET /v2/catalog/servers", { signal }),
      api("GET /v2/catalog/tlds", { signal }),
    ]);
    return { plans: servers.plans, locations: servers.locations, endings: names.tlds };
  },
  staleTime: 60_000,
});
