import { useState } from "react";
import type { Server, ServerId } from "../server-types.ts";
import { chosenOf, noSelection, type Selection, withRow } from "./selection.ts";

/** The chosen rows of the list. */
export interface ListChoice {
  readonly servers: readonly Server[];
  readonly isEvery: boolean;
  readonly has: (id: ServerId) => boolean;
  readonly set: (id: ServerId, isChosen: boolean) => void;
  readonly setEvery: (isChosen: boolean) => void;
  readonly clear: () => void;
}

/** Which of the shown rows are chosen, for actions on several servers at once. */
export function useListChoice(shown: readonly Server[]): ListChoice {
  const [selection, setSelection] = useState<Selection>(noSelection);
  const servers = chosenOf(shown, selection);
  return {
    servers,
    isEvery: servers.length > 0 && servers.length === shown.length,
    has: (id) => selection.has(id),
    set: (id, isChosen) => setSelection((known) => withRow(known, id, isChosen)),
    setEvery: (isChosen) => setSelection(isChosen ? new Set(shown.map(({ id }) => id)) : noSelection),
    clear: () => setSelection(noSelection),
  };
}
