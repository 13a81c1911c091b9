import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type TaxesView = ApiOutput<"GET /v2/admin/taxes">;

/** Settings and rates, and what hangs on them. */
export const taxesKey = ["office", "taxes"] as const;

export const taxesQuery = queryOptions({
  queryKey: [...taxesKey, "site"],
  queryFn: ({ signal }) => api("GET /v2/admin/taxes", { signal }),
});

export function customerTaxesQuery(id: Id<"customer">) {
  return queryOptions({
    queryKey: [...taxesKey, "customer", id],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/taxes", { params: { id }, signal }),
  });
}
