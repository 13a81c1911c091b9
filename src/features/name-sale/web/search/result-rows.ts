import type { TldView } from "../tld-table-data.ts";
import type { FoundName } from "./found-name.ts";
import type { ResultRow } from "./result-columns.tsx";
import type { SearchState } from "./use-name-search.ts";

export interface ResultRows {
  /** The name with each ending that is shown, and the typed text where it is not a name or has no such ending. */
  readonly rows: readonly ResultRow[];
  readonly ideas: readonly ResultRow[];
  /** Of all endings, shown or not. */
  readonly done: number;
  readonly free: number;
}

/** Rows in the order of the endings: a name whose registry has not answered yet already has its row. */
export function resultRows(
  { found, isRunning }: Pick<SearchState, "found" | "isRunning">,
  picked: readonly TldView[],
  label: string,
): ResultRows {
  const asked = found.filter(({ kind }) => kind === "asked");
  const byTld = new Map(asked.flatMap((name) => (name.tld === null ? [] : [[name.tld, name]])));
  const loose = asked.filter(({ tld }) => tld === null);
  const withEnding = picked.flatMap((tld): ResultRow[] => {
    const one = byTld.get(tld.id);
    if (!one && !isRunning) return [];
    return [
      {
        key: tld.id,
        displayName: one?.displayName ?? `${label}.${tld.name}`,
        found: one,
        note: tld.min ?? undefined,
      },
    ];
  });
  const rowOf = (name: FoundName): ResultRow => ({
    key: name.name,
    displayName: name.displayName,
    found: name,
  });
  // A text that is not a valid label makes no name with any ending.
  const isNoName = loose.some(({ availability }) => availability === "invalid");
  return {
    rows: [...loose.map(rowOf), ...(isNoName ? [] : withEnding)],
    ideas: found.filter(({ kind }) => kind === "suggestion").map(rowOf),
    done: asked.length,
    free: asked.filter(({ price }) => price !== null).length,
  };
}
