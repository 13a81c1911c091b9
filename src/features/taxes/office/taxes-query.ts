import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type TaxesView = ApiOutput<"GET /v2/admin/taxes">;

/** Settings and rates, and what hangs on them. */
export const taxesKey = ["office", "taxes"] as const;

export const taxesQuery = queryOptions({
  queryKey: [...taxesKey, "site"],
  queryFn: ({ signal }) => api("GET /v2/admin/taxes", { signal }),
});
