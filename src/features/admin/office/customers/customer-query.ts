import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { type Customer, type CustomerId, customerKey } from "#src/web/office/parts/customer-head-query.ts";

/** A row of the list. */
export type CustomerRow = ApiOutput<"GET /v2/admin/customers">["customers"][number];
export type Person = Customer["people"][number];
export type Block = ApiOutput<"GET /v2/admin/customers/{id}/blocks">["blocks"][number];
export type Notes = ApiOutput<"GET /v2/admin/customers/{id}/notes">;
export type TimelineLine = ApiOutput<"GET /v2/admin/customers/{id}/timeline">["entries"][number];
export type Money = ApiOutput<"GET /v2/admin/customers/{id}/money">;
export type Server = ApiOutput<"GET /v2/admin/customers/{id}/services">["servers"][number];
export type Domain = ApiOutput<"GET /v2/admin/customers/{id}/services">["domains"][number];
export type Contact = ApiOutput<"GET /v2/admin/customers/{id}/contacts">["contacts"][number];
export type Mail = ApiOutput<"GET /v2/admin/customers/{id}/mails">["mails"][number];
export type OpenSession = ApiOutput<"GET /v2/admin/customers/{id}/sessions">["sessions"][number];

const page = 50;

export const blocksQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "blocks"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/blocks", { params: { id }, signal }),
  });

/** Notes and flags. */
export const notesQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "notes"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/notes", { params: { id }, signal }),
  });

export const timelineQuery = (id: CustomerId, kind: TimelineLine["kind"] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(id), "timeline", kind ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/admin/customers/{id}/timeline", {
        params: { id },
        query: { limit: page, ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const servicesQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "services"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/services", { params: { id }, signal }),
  });

export const moneyQuery = (id: CustomerId) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(id), "money"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/admin/customers/{id}/money", {
        params: { id },
        query: { limit: page, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const sessionsQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "sessions"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/sessions", { params: { id }, signal }),
  });

export const contactsQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "contacts"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/contacts", { params: { id }, signal }),
  });

export const keysQuery = (id: CustomerId) =>
  queryOptions({
    queryKey: [...customerKey(id), "keys"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/keys", { params: { id }, signal }),
  });

export const mailsQuery = (id: CustomerId) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(id), "mails"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/admin/customers/{id}/mails", {
        params: { id },
        query: { limit: page, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
