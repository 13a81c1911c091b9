import { type StatusGroup, statusGroups } from "../server-status.ts";

/** The list's filter as it stands in the address bar. */
export interface ListSearch {
  readonly status?: StatusGroup;
  readonly searchTerm?: string;
}

const searchMax = 100;

/** Takes what it knows from an address; anything else there is dropped. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const status = statusGroups.find((group) => group === search["status"]);
  const term = search["searchTerm"];
  const searchTerm =
    typeof term === "string" || typeof term === "number" ? String(term).slice(0, searchMax) : "";
  return { ...(status && { status }), ...(searchTerm !== "" && { searchTerm }) };
}
