/** Ids of the chosen rows. */
export type Selection<RowId extends string> = ReadonlySet<RowId>;

/** The selection with one row added or removed. */
export function withRow<RowId extends string>(
  selection: Selection<RowId>,
  id: RowId,
  isChosen: boolean,
): Selection<RowId> {
  const next = new Set(selection);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/**
 * The chosen rows among those shown, in their order. A row that a filter hides is not chosen: actions apply only
 * to visible rows.
 */
export function chosenOf<Row extends { readonly id: string }>(
  shown: readonly Row[],
  selection: Selection<Row["id"]>,
): readonly Row[] {
  return shown.filter(({ id }) => selection.has(id));
}

/** Ids in batches that one call accepts. */
export function inBatches<RowId extends string>(
  ids: readonly RowId[],
  size = 50,
): readonly (readonly RowId[])[] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
