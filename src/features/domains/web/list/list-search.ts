import { readListSearch } from "#src/web/lists/list-search.ts";
import type { DomainFilter } from "../domain-queries.ts";
import { statusGroups } from "../domain-status.ts";

/** The list's filter in the address bar. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): DomainFilter {
  return {
    ...readListSearch(search, statusGroups),
    ...(search["sort"] === "expiry" && { sort: "expiry" as const }),
  };
}
