import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type SavedView = ApiOutput<"GET /v2/admin/views">["views"][number];

/** The views of lists that one has saved, and those that colleagues share. */
export const viewsQuery = queryOptions({
  queryKey: ["office", "views"],
  queryFn: ({ signal }) => api("GET /v2/admin/views", { signal }),
  staleTime: 30_000,
});

/** The address of a view. */
export function viewHref({ path, query }: Pick<SavedView, "path" | "query">): string {
  return query === "" ? path : `${path}?${query}`;
}
