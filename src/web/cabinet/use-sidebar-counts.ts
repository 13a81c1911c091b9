import { useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import type { NavigationText } from "#src/web/layouts/navigation.ts";

const queryKey = ["sidebar", "servers"] as const;

refreshOn(["servers.ordered.v1", "servers.refunded.v1", "servers.delivered.v1"], queryKey);

/** How many things of each kind the customer has, for the entries that say so. */
export function useSidebarCounts(): Readonly<Partial<Record<NavigationText, number>>> {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api("GET /v2/servers/list", { query: { limit: 1 }, signal })).counts.all,
  });
  return data === undefined || data === 0 ? {} : { myServers: data };
}
