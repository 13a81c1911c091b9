import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { type CustomerId, customerKey } from "../customer-query.ts";

export type Adjustment = ApiOutput<"GET /v2/admin/customers/{id}/adjustments">["adjustments"][number];

const adjustAct = "wallet.adjust";

/** How much the caller may adjust alone today. */
const limitQuery = queryOptions({
  queryKey: ["office", "limit", adjustAct],
  queryFn: ({ signal }) => api("GET /v2/admin/me/limit", { query: { act: adjustAct }, signal }),
});

/** The caller's limit of adjustments today; undefined: not known yet. `leftCents` null: no limit. */
export function useAdjustLimit() {
  const isAllowed = useMay("ledger.adjust");
  const { data } = useQuery({ ...limitQuery, enabled: isAllowed });
  if (data === undefined) return undefined;
  const { centsPerDay, usedCents } = data;
  return {
    centsPerDay,
    usedCents,
    leftCents: centsPerDay === null ? null : Math.max(0, centsPerDay - usedCents),
  };
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
