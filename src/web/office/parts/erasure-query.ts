import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

/** What an erasure would do. */
export type ErasurePreview = ApiOutput<"GET /v2/admin/customers/{id}/erasure">;

export const erasureQuery = (id: Id<"customer">) =>
  queryOptions({
    queryKey: ["office", "privacy", "erasure", id],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/erasure", { params: { id }, signal }),
  });
