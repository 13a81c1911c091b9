import { formatTag } from "./format-tag.ts";

/**
 * Names in a row as a language writes them: `a, b and c`, `a وb`, `a、b`. `facts` are figures, without a word before
 * the last where the language needs none. English is that of `formatTag`, whichever its tag. Within React
 * `useFormatter().list` does the same for elements.
 */
export function listText(tag: string, items: readonly string[], kind: "names" | "facts" = "names"): string {
  const type = kind === "names" ? "conjunction" : "unit";
  return new Intl.ListFormat(formatTag(tag), { type, style: kind === "names" ? "long" : "short" }).format(
    items,
  );
}

/** Codes such as those of coins, in a block that is left to right in every language: `BTC, ETH`. */
export function codeList(codes: readonly string[]): string {
  return listText("en", codes, "facts");
}
