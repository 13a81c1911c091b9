import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { Offers } from "#src/web/layouts/menu-facts.ts";
import { site } from "#src/web/site.ts";

const staleMs = 300_000;

/** What is on sale, for the facts of the menus. A site without names has none to ask for. */
export const offersQuery = queryOptions({
  queryKey: ["menus", "offers"],
  staleTime: staleMs,
  queryFn: async ({ signal }): Promise<Offers> => {
    const [catalogue, { tlds }, { configurations }] = await Promise.all([
      api("GET /v2/catalog/servers", { signal }),
      site().withoutDomains ? { tlds: [] } : api("GET /v2/catalog/tlds", { signal }),
      api("GET /v2/catalog/dedicated", { signal }),
    ]);
    return { catalogue, tlds, dedicated: configurations };
  },
});
