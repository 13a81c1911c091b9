import type { TextDocument } from "#src/shared/texts/documents.ts";
import type { TextEntry } from "./texts-query.ts";

/** Texts that belong together: a section, a part of a page, a mail. */
export interface TextGroup {
  readonly id: string;
  /** Its heading, as the product has it; the id where it has none. */
  readonly heading: string;
  readonly entries: readonly TextEntry[];
}

const headings = ["title", "subject"];

/** The texts of a document by their groups, in the product's order. */
export function groupEntries(document: TextDocument, entries: readonly TextEntry[]): readonly TextGroup[] {
  const depth = document === "terms" || document === "privacy" ? 2 : 1;
  const groups = new Map<string, TextEntry[]>();
  for (const entry of entries) {
    const id = entry.key.split(".")[depth] ?? "";
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return [...groups].map(([id, own]) => {
    const heading = own.find(({ key }) => headings.includes(key.split(".").at(-1) ?? ""));
    return { id, heading: heading?.own ?? heading?.shipped ?? id, entries: own };
  });
}
