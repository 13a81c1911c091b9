import { queryOptions } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type CustomerTaxes = ApiOutput<"GET /v2/admin/customers/{id}/taxes">;

export const customerTaxesKey = ["office", "taxes", "customer"] as const;

/** Where a customer is for taxes, and what says so. */
export function customerTaxesQuery(id: Id<"customer">) {
  return queryOptions({
    queryKey: [...customerTaxesKey, id],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/taxes", { params: { id }, signal }),
  });
}
