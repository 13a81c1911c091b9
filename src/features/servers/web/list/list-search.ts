import { readListSearch } from "#src/web/lists/list-search.ts";
import type { ServerFilter } from "../queries.ts";
import { statusGroups } from "../server-status.ts";

/** The list's filter in the address bar. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ServerFilter {
  return readListSearch(search, statusGroups);
}
