import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ListedEntry = ApiOutput<"GET /v2/admin/status">["entries"][number];
export type Entry = ApiOutput<"GET /v2/admin/status/{id}">;
export type EntryUpdate = Entry["history"][number];

/** Of all reads about the status page. */
export const statusKey = ["office", "status"] as const;

export const entryQuery = (id: Entry["id"]) =>
  queryOptions({
    queryKey: [...statusKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/status/{id}", { params: { id }, signal }),
  });

export const componentsQuery = queryOptions({
  queryKey: [...statusKey, "components"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/status-components", { signal })).components,
});
