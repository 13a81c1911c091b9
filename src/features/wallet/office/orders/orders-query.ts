import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type OrderRow = ApiOutput<"GET /v2/admin/orders">["orders"][number];
export type Order = ApiOutput<"GET /v2/admin/orders/{id}">;
export type Quote = ApiOutput<"GET /v2/admin/orders/{id}/refund-quote">;

/** Of all reads about orders: what changes one of them reads all again. */
export const ordersKey = ["office", "orders"] as const;

export const orderQuery = (id: Order["id"]) =>
  queryOptions({
    queryKey: [...ordersKey, id],
    queryFn: ({ signal }) => api("GET /v2/admin/orders/{id}", { params: { id }, signal }),
  });

/** What can be refunded of an order at this moment. */
export const quoteQuery = (id: Order["id"]) =>
  queryOptions({
    queryKey: [...ordersKey, id, "refund-quote"],
    queryFn: ({ signal }) => api("GET /v2/admin/orders/{id}/refund-quote", { params: { id }, signal }),
    // Its figures are of a moment: they do not change under the hands, and are read again with the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
