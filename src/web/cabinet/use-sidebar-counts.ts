import { useQuery } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";
import type { NavigationText } from "#src/web/layouts/navigation.ts";

const serversKey = ["sidebar", "servers"] as const;
const domainsKey = ["sidebar", "domains"] as const;

refreshOn(["servers.ordered.v1", "servers.refunded.v1", "servers.delivered.v1"], serversKey);
refreshOn(
  ["domains.ordered.v1", "domains.delivered.v1", "domains.transferred-in.v1", "domains.left.v1"],
  domainsKey,
);

/** How many things of each kind the customer has, for the entries that say so. */
export function useSidebarCounts(): Readonly<Partial<Record<NavigationText, number>>> {
  const servers = useQuery({
    queryKey: serversKey,
    queryFn: async ({ signal }) =>
      (await api("GET /v2/servers/list", { query: { limit: 1 }, signal })).counts.all,
  });
  const domains = useQuery({
    queryKey: domainsKey,
    queryFn: async ({ signal }) =>
      (await api("GET /v2/domains/list", { query: { limit: 1 }, signal })).counts.all,
  });
  return {
    ...(servers.data !== undefined && servers.data > 0 && { myServers: servers.data }),
    ...(domains.data !== undefined && domains.data > 0 && { myDomains: domains.data }),
  };
}
