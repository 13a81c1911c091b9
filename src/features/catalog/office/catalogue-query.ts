import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type CatalogueView = ApiOutput<"GET /v2/admin/catalogue">;
export type DraftView = ApiOutput<"GET /v2/admin/catalogue/drafts/{id}">;
export type VersionView = ApiOutput<"GET /v2/admin/catalogue/versions/{version}">;
export type StockView = ApiOutput<"GET /v2/admin/catalogue/stock">;
export type Change = DraftView["changes"][number];
export type Document = CatalogueView["document"];

/** Everything that is kept of the catalogue. */
export const catalogueKey = ["office", "catalogue"] as const;

export const catalogueQuery = queryOptions({
  queryKey: [...catalogueKey, "now"],
  queryFn: ({ signal }) => api("GET /v2/admin/catalogue", { signal }),
});

export const stockQuery = queryOptions({
  queryKey: [...catalogueKey, "stock"],
  queryFn: ({ signal }) => api("GET /v2/admin/catalogue/stock", { signal }),
});

/** Plans and terms as customers see them. */
export const saleQuery = queryOptions({
  queryKey: [...catalogueKey, "sale"],
  queryFn: ({ signal }) => api("GET /v2/catalog/servers", { signal }),
  staleTime: 60_000,
});

export function draftQuery(id: Id<"catalogueDraft">) {
  return queryOptions({
    queryKey: [...catalogueKey, "draft", id],
    queryFn: ({ signal }) => api("GET /v2/admin/catalogue/drafts/{id}", { params: { id }, signal }),
  });
}

export const versionsQuery = queryOptions({
  queryKey: [...catalogueKey, "versions"],
  queryFn: ({ signal }) => api("GET /v2/admin/catalogue/versions", { query: { limit: 100 }, signal }),
});

export function versionQuery(version: number) {
  return queryOptions({
    queryKey: [...catalogueKey, "version", version],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/catalogue/versions/{version}", { params: { version }, signal }),
  });
}
