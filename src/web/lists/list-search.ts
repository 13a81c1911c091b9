import { tagText } from "./tag-text.ts";

/** A list's filter as written in the address bar. */
export interface ListSearch<Group extends string = string> {
  readonly status?: Group | undefined;
  readonly searchTerm?: string | undefined;
  readonly tag?: string | undefined;
}

/** No filter: shows every row again. */
export const everyRow = { status: undefined, searchTerm: undefined, tag: undefined };

/** The longest search that lists and their fields accept. */
export const longestSearch = 100;

/** Reads the filter from an address; anything else there is dropped. */
export function readListSearch<Group extends string>(
  search: Readonly<Record<string, unknown>>,
  groups: readonly Group[],
): ListSearch<Group> {
  const status = groups.find((group) => group === search["status"]);
  const searchTerm = textOf(search["searchTerm"]).slice(0, longestSearch);
  const tag = tagText(textOf(search["tag"]));
  return { ...(status && { status }), ...(searchTerm !== "" && { searchTerm }), ...(tag !== "" && { tag }) };
}

/** The router reads digits in an address as a number. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
