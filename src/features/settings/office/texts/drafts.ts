import type { TextEntry } from "./texts-query.ts";

/** What is typed and not saved. */
export interface Draft {
  /** Null: the product's own again. */
  readonly text: string | null;
  /** The version that was shown when typing began: what somebody else saves after it is not overwritten. */
  readonly version: number;
}

/** By key. */
export type Drafts = Readonly<Record<string, Draft>>;

/** The drafts after a text was typed. */
export function withDraft(drafts: Drafts, entry: TextEntry, text: string | null): Drafts {
  const begun = isChanged(drafts, entry) ? drafts[entry.key] : undefined;
  return { ...drafts, [entry.key]: { text, version: begun?.version ?? entry.version } };
}

/** What a text would say. */
export function textOf(drafts: Drafts, { key, own, shipped }: TextEntry): string {
  const draft = drafts[key];
  return draft === undefined ? (own ?? shipped) : (draft.text ?? shipped);
}

/** Whether the drafts would change a text. */
export function isChanged(drafts: Drafts, { key, own, shipped }: TextEntry): boolean {
  const draft = drafts[key];
  if (draft === undefined) return false;
  return draft.text === null ? own !== null : draft.text !== (own ?? shipped);
}

/** As a call sends what the drafts change. */
export function changesOf(drafts: Drafts, changed: readonly TextEntry[]) {
  return changed.flatMap(({ key }) => {
    const draft = drafts[key];
    return draft === undefined ? [] : [{ key, text: draft.text, expectedVersion: draft.version }];
  });
}
