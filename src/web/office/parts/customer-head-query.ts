import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

/** What the head of a customer's page has, which other pages show in short. */
export type Customer = ApiOutput<"GET /v2/admin/customers/{id}">;
export type CustomerId = Customer["id"];

/** Of all reads about customers: what changes one reads all again. */
export const customersKey = ["office", "customers"] as const;

/** Of all reads about one customer. */
export const customerKey = (id: CustomerId) => [...customersKey, id] as const;

export const customerQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "head"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}", { params: { id }, signal }),
  });
