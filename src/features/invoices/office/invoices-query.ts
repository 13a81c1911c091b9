import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ListedInvoice = ApiOutput<"GET /v2/admin/invoices">["invoices"][number];
export type OfficeInvoice = ApiOutput<"GET /v2/admin/invoices/{id}">;
export type Settings = ApiOutput<"GET /v2/admin/invoice-settings">;

/** Of all reads about invoices. */
export const invoicesKey = ["office", "invoices"] as const;

export const invoiceQuery = (id: OfficeInvoice["id"]) =>
  queryOptions({
    queryKey: [...invoicesKey, id],
    queryFn: ({ signal }) => api("GET /v2/admin/invoices/{id}", { params: { id }, signal }),
  });

export const settingsQuery = queryOptions({
  queryKey: [...invoicesKey, "settings"],
  queryFn: ({ signal }) => api("GET /v2/admin/invoice-settings", { signal }),
});
