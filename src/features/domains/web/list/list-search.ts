import { tagText } from "#src/web/lists/tag-text.ts";
import { type StatusGroup, statusGroups } from "../domain-status.ts";

/** The list's filter as it stands in the address bar. */
export interface ListSearch {
  readonly status?: StatusGroup;
  readonly searchTerm?: string;
  readonly tag?: string;
  /** What ends soonest first; otherwise the newest. */
  readonly sort?: "expiry";
}

const searchMax = 253;

/** Takes what it knows from an address; anything else there is dropped. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const status = statusGroups.find((group) => group === search["status"]);
  const searchTerm = textOf(search["searchTerm"]).slice(0, searchMax);
  const tag = tagText(textOf(search["tag"]));
  return {
    ...(status && { status }),
    ...(searchTerm !== "" && { searchTerm }),
    ...(tag !== "" && { tag }),
    ...(search["sort"] === "expiry" && { sort: "expiry" }),
  };
}

/** The router reads digits in an address as a number. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
