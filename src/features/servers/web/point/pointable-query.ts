import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

const most = 100;

/**
 * The names of the customer whose records are here, so that they can be pointed to a server: the newest ones, or with a
 * part of the name those that have it; `isWhole` when there are no others.
 */
export const pointableQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: ["domains", "list", "pointable", searchTerm],
    queryFn: async ({ signal }) => {
      const query = { records: "here", limit: most, ...(searchTerm !== "" && { searchTerm }) } as const;
      const { domains, nextCursor } = await api("GET /v2/domains/list", { query, signal });
      return { domains, isWhole: nextCursor === null };
    },
  });
