import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { hasOpenTask } from "#src/web/office/parts/task-table.tsx";

export type DomainRow = ApiOutput<"GET /v2/admin/domains">["domains"][number];
export type ShownDomain = ApiOutput<"GET /v2/admin/domains/{id}">;

/** Of all reads about domains: what changes one of them reads all again. */
export const domainsKey = ["office", "domains"] as const;

const whileBusyMs = 2000;

/** One domain; asked for again while a task runs on it, or a change waits to be sent. */
export const domainQuery = (id: ShownDomain["id"]) =>
  queryOptions({
    queryKey: [...domainsKey, "domain", id],
    queryFn: ({ signal }) => api("GET /v2/admin/domains/{id}", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.isChanging || hasOpenTask(data.tasks)) ? whileBusyMs : false,
  });

/** What the registry says of it at the moment of asking. */
export const registryQuery = (id: ShownDomain["id"]) =>
  queryOptions({
    queryKey: [...domainsKey, "registry", id],
    queryFn: ({ signal }) => api("GET /v2/admin/domains/{id}/registry", { params: { id }, signal }),
    staleTime: 0,
  });

export const domainHoldsQuery = (id: ShownDomain["id"]) =>
  queryOptions({
    queryKey: [...domainsKey, "holds", id],
    queryFn: ({ signal }) => api("GET /v2/admin/domains/{id}/holds", { params: { id }, signal }),
  });

/** The contacts of a customer, masked. */
export const contactsQuery = (id: ShownDomain["customer"]["id"]) =>
  queryOptions({
    queryKey: ["office", "customers", id, "contacts"],
    queryFn: ({ signal }) => api("GET /v2/admin/customers/{id}/contacts", { params: { id }, signal }),
  });
