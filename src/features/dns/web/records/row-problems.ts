/** A problem with a field of a row; `code` is a key of the texts `records.problems`. */
export interface RowProblem {
  readonly index: number;
  readonly field: string;
  readonly code: string;
  readonly fix: string | null;
}

/** By the key of the row. */
export type RowProblems = ReadonlyMap<string, readonly RowProblem[]>;

/** Maps the problems of sent rows to the rows on screen. */
export function byRow(problems: readonly RowProblem[], keys: readonly string[]): RowProblems {
  const rows = new Map<string, RowProblem[]>();
  for (const problem of problems) {
    const key = keys[problem.index];
    if (key !== undefined) rows.set(key, [...(rows.get(key) ?? []), problem]);
  }
  return rows;
}
