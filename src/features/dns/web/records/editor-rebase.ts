import { changeOf, type EditorRow, type EditorState, isSame, rowOf } from "./editor-state.ts";
import type { ZoneRecord } from "./record-types.ts";

/**
 * Rebases the editor on a newer zone: own changes stay, other changes are merged, and rows that
 * both touched are marked. Nothing that was typed is lost.
 */
export function rebase(state: EditorState, version: number, records: readonly ZoneRecord[]): EditorState {
  const theirs = new Map(records.flatMap(rowOf).map((row) => [row.key, row]));
  const mine = state.rows.flatMap((row) => merged(row, theirs.get(row.key)));
  const known = new Set(state.rows.map(({ key }) => key));
  const arrived = [...theirs.values()].filter(({ key }) => !known.has(key));
  const kept = mine.filter(
    (row) => row.original !== null || !arrived.some((other) => isSame(other.draft, withTtl(row, other))),
  );
  return { version, rows: [...kept, ...arrived] };
}

function merged(row: EditorRow, theirs: EditorRow | undefined): readonly EditorRow[] {
  const change = changeOf(row);
  if (change === "added") return [row];
  if (theirs === undefined) {
    // Gone on the other side: what was typed here becomes a new record.
    return change === "changed"
      ? [{ ...row, key: `${row.key}-again`, original: null, clash: "deleted" }]
      : [];
  }
  if (change === "none") return [{ ...theirs, isOpen: row.isOpen }];
  const before = row.original === null ? [] : rowOf(row.original);
  const wasTouched = before.some(({ draft }) => !isSame(draft, theirs.draft));
  const next = { ...row, original: theirs.original, clash: wasTouched ? ("changed" as const) : row.clash };
  return [changeOf(next) === "none" ? { ...next, clash: null } : next];
}

const withTtl = (row: EditorRow, other: EditorRow) =>
  row.draft.ttl === "" ? { ...row.draft, ttl: other.draft.ttl } : row.draft;
