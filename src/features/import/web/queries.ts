import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type FormerInvoiceRow = ApiOutput<"GET /v2/former-invoices">["invoices"][number];
export type FormerInvoice = ApiOutput<"GET /v2/former-invoices/{id}">;

const key = ["former-invoices"] as const;
const pageSize = 25;

/** Page by page, the newest first. */
export function formerInvoicesQuery() {
  return infiniteQueryOptions({
    queryKey: [...key, "list"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/former-invoices", { query: { limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** One of them, which never changes. */
export const formerInvoiceQuery = (id: FormerInvoice["id"]) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: ({ signal }) => api("GET /v2/former-invoices/{id}", { params: { id }, signal }),
  });
