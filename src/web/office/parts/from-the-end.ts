/** The same rows in the opposite order, for lists that begin with the newest. Browsers of 2022 have no `toReversed`. */
export function fromTheEnd<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((_, place) => rows.slice(rows.length - place - 1, rows.length - place));
}
