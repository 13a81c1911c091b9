import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type InvoiceRow = ApiOutput<"GET /v2/invoices">["invoices"][number];
export type Invoice = ApiOutput<"GET /v2/invoices/{id}">;
/** Undefined: of all years. */
export interface InvoiceFilter {
  readonly year?: number | undefined;
}

const invoicesKey = ["invoices"] as const;
const pageSize = 25;

refreshOn(["invoices.issued.v1"], invoicesKey);

/** The documents of a year, or all, page by page. */
export function invoicesQuery(filter: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: [...invoicesKey, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/invoices", { query: { ...filter, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** A document, which never changes but for the credit notes of an invoice. */
export const invoiceQuery = (id: Invoice["id"]) =>
  queryOptions({
    queryKey: [...invoicesKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/invoices/{id}", { params: { id }, signal }),
  });
