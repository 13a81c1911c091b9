/**
 * Names in a row as a language writes them: `a, b and c`, `a وb`, `a、b`. `facts` are figures or codes, without a word
 * before the last where the language needs none: `BTC, ETH`. Within React `useFormatter().list` does the same for
 * elements.
 */
export function listText(tag: string, items: readonly string[], kind: "names" | "facts" = "names"): string {
  const type = kind === "names" ? "conjunction" : "unit";
  return new Intl.ListFormat(tag, { type, style: kind === "names" ? "long" : "short" }).format(items);
}
