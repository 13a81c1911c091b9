import type { TldList } from "#src/features/catalog/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { bulkLimits, type searchRoutes } from "../../contract-search.ts";
import type { NameSearch } from "./search-names.ts";

export function searchHandlers(
  search: NameSearch,
  readTlds: () => Promise<TldList>,
): Handlers<typeof searchRoutes> {
  return {
    "GET /v2/domains/search": ({ query }) => search.searchWord(query.query, listOf(query.tlds)),
    "GET /v2/catalog/domains/search": ({ query }) => search.searchWord(query.query, listOf(query.tlds)),
    "GET /v2/domains/all-tlds": readTlds,
    "POST /v2/domains/search/bulk": ({ query, body, actor }) =>
      search.searchList(
        body.names,
        body.tlds ?? listOf(query.tlds),
        actor === null ? bulkLimits.visitor : bulkLimits.customer,
      ),
  };
}

function listOf(tlds: string | undefined): string[] | null {
  return tlds === undefined ? null : tlds.split(",");
}
