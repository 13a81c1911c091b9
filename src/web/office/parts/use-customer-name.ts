import { useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

/** How the customer of an id is called; null where no id is given, until it is read, and for roles that may not see it. */
export function useCustomerName(id: string | null): string | null {
  // By the search: to read the customer's page would be kept as a look at it.
  const { data } = useQuery({
    queryKey: ["office", "search", id],
    queryFn: ({ signal }) => api("GET /v2/admin/search", { query: { q: id ?? "" }, signal }),
    enabled: id !== null,
    staleTime: 60_000,
  });
  return data?.results.find((found) => found.kind === "customer" && found.id === id)?.title ?? null;
}
