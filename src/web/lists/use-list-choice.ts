import { useState } from "react";
import { chosenOf, type Selection, withRow } from "./selection.ts";

/** The chosen rows of a list. */
export interface ListChoice<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  readonly isEvery: boolean;
  readonly has: (id: Row["id"]) => boolean;
  readonly set: (id: Row["id"], isChosen: boolean) => void;
  readonly setEvery: (isChosen: boolean) => void;
  readonly clear: () => void;
}

/** Which of the shown rows are chosen, for actions on several at once. */
export function useListChoice<Row extends { readonly id: string }>(shown: readonly Row[]): ListChoice<Row> {
  const [selection, setSelection] = useState<Selection<Row["id"]>>(new Set());
  const rows = chosenOf(shown, selection);
  return {
    rows,
    isEvery: rows.length > 0 && rows.length === shown.length,
    has: (id) => selection.has(id),
    set: (id, isChosen) => setSelection((known) => withRow(known, id, isChosen)),
    setEvery: (isChosen) => setSelection(new Set(isChosen ? shown.map(({ id }) => id) : [])),
    clear: () => setSelection(new Set()),
  };
}
