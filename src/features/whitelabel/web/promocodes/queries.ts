import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import type { SiteId } from "../queries.ts";

export type SiteCode = ApiOutput<"GET /v2/whitelabel/{id}/promo-codes">["codes"][number];
export type CodeState = "active" | "paused" | "over";
type Example = ApiQuery<"GET /v2/whitelabel/{id}/promo-codes/example">;

/** Lists and examples of a site. */
export const codesKey = (id: SiteId) => ["whitelabel", id, "promo-codes"] as const;

const pageSize = 25;
const mostOfPage = 100;

/** Codes in a state, or all, page by page. */
export const codesQuery = (id: SiteId, state: CodeState | null) =>
  infiniteQueryOptions({
    queryKey: [...codesKey(id), "list", state],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/whitelabel/{id}/promo-codes", {
        params: { id },
        query: { limit: pageSize, cursor: pageParam, ...(state !== null && { state }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** All codes of a site, page after page, for a file. */
export async function readAllCodes(id: SiteId): Promise<readonly SiteCode[]> {
  const all: SiteCode[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: mostOfPage, cursor };
    const page = await api("GET /v2/whitelabel/{id}/promo-codes", { params: { id }, query });
    all.push(...page.codes);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** What such a code makes of a plan's price; null: the code is not complete yet. */
export const exampleQuery = (id: SiteId, asked: Example | null) =>
  queryOptions({
    queryKey: [...codesKey(id), "example", asked],
    queryFn: ({ signal }) =>
      asked === null
        ? null
        : api("GET /v2/whitelabel/{id}/promo-codes/example", { params: { id }, query: asked, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });

/** Plans and terms that codes can be for. */
export const saleQuery = queryOptions({
  queryKey: ["whitelabel", "on-sale"],
  queryFn: async ({ signal }) => {
    const { plans, terms } = await api("GET /v2/catalog/servers", { signal });
    return { plans, terms };
  },
});
