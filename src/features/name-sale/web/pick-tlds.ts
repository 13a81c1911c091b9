import type { TldFilter, TldOrder, TldTableKind, TldView } from "./tld-table-data.ts";

/** Endings below it are listed under "Under $10". */
export const lowPriceCents = 1000;

const shortLength = 2;

export interface TldChoice {
  readonly kind: TldTableKind;
  readonly filter: TldFilter;
  readonly order: TldOrder;
  /** The ending that was typed with a name: it is shown first, whatever else is chosen. */
  readonly first: string | null;
}

/** The endings to show, in the order to show them; the list comes in the catalogue's order. */
export function pickTlds(tlds: readonly TldView[], choice: TldChoice): readonly TldView[] {
  const { kind, filter, order, first } = choice;
  const priceOf = (tld: TldView): number => (kind === "register" ? tld.firstYear : tld.transfer);
  const fits: Readonly<Record<TldFilter, (tld: TldView) => boolean>> = {
    all: () => true,
    popular: ({ isPopular }) => isPopular,
    under: (tld) => priceOf(tld) < lowPriceCents,
    tech: ({ category }) => category === "tech",
    country: ({ category }) => category === "country",
    short: ({ name }) => [...name].length <= shortLength,
  };
  const isFirst = ({ id }: TldView): boolean => id === first;
  const picked = tlds.filter((tld) => fits[filter](tld) || isFirst(tld));
  if (order === "price") picked.sort((one, other) => priceOf(one) - priceOf(other));
  if (order === "name") picked.sort((one, other) => (one.name < other.name ? -1 : 1));
  return [...picked.filter(isFirst), ...picked.filter((tld) => !isFirst(tld))];
}
