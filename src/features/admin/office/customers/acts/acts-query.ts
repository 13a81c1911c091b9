import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useOwnLimit } from "#src/web/office/parts/use-own-limit.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { type CustomerId, customerKey } from "#src/web/office/parts/customer-head-query.ts";

export type Adjustment = ApiOutput<"GET /v2/admin/customers/{id}/adjustments">["adjustments"][number];

/** The caller's limit of adjustments today; undefined: not known yet. */
export function useAdjustLimit() {
  return useOwnLimit("wallet.adjust", { enabled: useMay("ledger.adjust") });
}

export const adjustmentsQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "adjustments"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/adjustments", { params: { id }, signal }),
  });

export const holdableQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "to-suspend"],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/customers/{id}/servers/to-suspend", { params: { id }, signal }),
  });

export const bannableQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "to-ban"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/to-ban", { params: { id }, signal }),
  });
