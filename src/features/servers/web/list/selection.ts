import type { ServerId } from "../server-types.ts";

/** Ids of the chosen rows. */
export type Selection = ReadonlySet<ServerId>;

export const noSelection: Selection = new Set();

/** The selection with one row chosen or left out. */
export function withRow(selection: Selection, id: ServerId, isChosen: boolean): Selection {
  const next = new Set(selection);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/**
 * The chosen servers among the rows that are shown, in their order. A row that a filter hides is not chosen:
 * nobody acts on what is out of sight.
 */
export function chosenOf<Row extends { readonly id: ServerId }>(
  shown: readonly Row[],
  selection: Selection,
): readonly Row[] {
  return shown.filter(({ id }) => selection.has(id));
}

/** Ids in parts that one call takes. */
export function inBatches(ids: readonly ServerId[], size = 50): readonly (readonly ServerId[])[] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
