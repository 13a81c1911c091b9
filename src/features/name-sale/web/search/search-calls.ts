import { readLines } from "#src/web/api/read-lines.ts";
import type { FoundName } from "./found-name.ts";

type OnFound = (found: readonly FoundName[]) => void;

/** Searches a word with every ending, or with the given ones; results come as the registries answer. */
export function searchWord(query: string, signal: AbortSignal, onFound: OnFound, tlds?: readonly string[]) {
  const search = new URLSearchParams({ query, ...(tlds && { tlds: tlds.join(",") }) });
  return readLines(
    { method: "GET", path: `/v2/catalog/domains/search?${search.toString()}`, signal },
    (lines) => onFound(foundNames(lines)),
  );
}

/** Checks the names of a list. */
export function searchList(
  body: { readonly names: readonly string[]; readonly tlds?: readonly string[] },
  signal: AbortSignal,
  onFound: OnFound,
) {
  return readLines({ method: "POST", path: "/v2/domains/search/bulk", body, signal }, (lines) =>
    onFound(foundNames(lines)),
  );
}

/** The server encodes every line by the contract: what arrives has its type. */
function foundNames(lines: readonly unknown[]): readonly FoundName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return lines as readonly FoundName[];
}
