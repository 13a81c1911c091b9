import { queryOptions } from "@tanstack/react-query";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { api } from "#src/web/api/api.ts";

type Domain = ApiOutput<"GET /v2/domains/list">["domains"][number];

const pageSize = 100;
/** More names than this are no list to choose from. */
const maxPages = 10;

/** The names of the customer whose records are here: they can be pointed to a server. */
export const pointableQuery = queryOptions({
  queryKey: ["domains", "list", "pointable"],
  queryFn: async ({ signal }) => {
    const domains: Domain[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await api("GET /v2/domains/list", { query: { limit: pageSize, cursor }, signal });
      domains.push(...answer.domains);
      cursor = answer.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    return domains.filter(
      ({ state, usesProviderNameServers }) => state === "active" && usesProviderNameServers,
    );
  },
});
