import type { TextEntry } from "./texts-query.ts";

/** What is typed and not saved, by key; null: the product's own again. */
export type Drafts = Readonly<Record<string, string | null>>;

/** What a text would say. */
export function textOf(drafts: Drafts, { key, own, shipped }: TextEntry): string {
  const draft = drafts[key];
  return draft === undefined ? (own ?? shipped) : (draft ?? shipped);
}

/** The texts that the drafts would change. */
export function changedOf(drafts: Drafts, entries: readonly TextEntry[]): readonly TextEntry[] {
  return entries.filter(({ key, own, shipped }) => {
    const draft = drafts[key];
    if (draft === undefined) return false;
    return draft === null ? own !== null : draft !== (own ?? shipped);
  });
}
