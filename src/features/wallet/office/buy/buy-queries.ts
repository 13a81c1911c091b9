import { queryOptions, skipToken } from "@tanstack/react-query";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type Catalogue = ApiOutput<"GET /v2/catalog/servers">;
export type NameResult = ApiOutput<"GET /v2/catalog/domains/search">["results"][number];

const key = ["office", "buy"] as const;

/** What is on sale, as visitors see it. */
export const catalogueQuery = queryOptions({
  queryKey: [...key, "catalogue"],
  queryFn: ({ signal }) => api("GET /v2/catalog/servers", { signal }),
});

/** What it costs this customer, who may have used offers that visitors see. Nothing is asked for without one. */
export const serverQuoteQuery = ({
  customer,
  ...choice
}: {
  readonly customer: Id<"customer"> | undefined;
  readonly plan: string;
  readonly location: string;
  readonly months: number;
}) =>
  queryOptions({
    queryKey: [...key, "quote", customer, choice],
    queryFn:
      customer === undefined
        ? skipToken
        : ({ signal }) => api("GET /v2/admin/servers/quote", { query: { ...choice, customer }, signal }),
  });

/** Whether a name is on sale, and for how much; null: the text is no name with an ending. */
export const nameQuery = (name: string) =>
  queryOptions({
    queryKey: [...key, "name", name],
    queryFn: async ({ signal }): Promise<NameResult | null> => {
      const { results } = await api("GET /v2/catalog/domains/search", { query: { query: name }, signal });
      return (
        results.find(
          ({ kind, name: found, displayName }) => kind === "asked" && [found, displayName].includes(name),
        ) ?? null
      );
    },
  });

/** Nothing is asked for without an id. */
export const customerQuery = (id: Id<"customer"> | undefined) =>
  queryOptions({
    queryKey: [...key, "customer", id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api("GET /v2/admin/customers/{id}", { params: { id }, signal }),
  });

export const contactsQuery = (id: Id<"customer"> | undefined) =>
  queryOptions({
    queryKey: [...key, "contacts", id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api("GET /v2/admin/customers/{id}/contacts", { params: { id }, signal }),
  });
