import { isFilterValue } from "./filter-value.ts";
import type { AskedList, ListColumn, ListFilter } from "./list-definition.ts";

/** A list as its address has it: what is asked for, and which columns are shown. */
export interface ListState {
  readonly asked: AskedList;
  /** Keys of columns; undefined: those that are shown from the start. */
  readonly columns: readonly string[] | undefined;
}

const own = { search: "q", sort: "sort", columns: "columns" } as const;

/** Reads an address's query; what the list does not have, or cannot read, is left out. */
export function readListState(
  query: string,
  {
    filters,
    columns,
  }: { readonly filters: readonly ListFilter[]; readonly columns: readonly ListColumn<never>[] },
): ListState {
  const search = new URLSearchParams(query);
  const sort = search.get(own.sort) ?? undefined;
  const shown = search.get(own.columns)?.split(",");
  const known = columns.filter(({ key }) => shown?.includes(key)).map(({ key }) => key);
  return {
    asked: {
      search: search.get(own.search) ?? "",
      sort: columns.some((column) => column.sort !== undefined && column.sort === sort?.replace(/^-/, ""))
        ? sort
        : undefined,
      filters: Object.fromEntries(
        filters.flatMap(({ key, value: kind }) => {
          const value = search.get(key);
          return value === null || !isFilterValue(kind, value) ? [] : [[key, value]];
        }),
      ),
    },
    columns: known.length > 0 ? known : undefined,
  };
}

/** The query of an address that shows this state. */
export function writeListState({ asked, columns }: ListState): string {
  const search = new URLSearchParams();
  if (asked.search !== "") search.set(own.search, asked.search);
  for (const [key, value] of Object.entries(asked.filters)) if (value !== "") search.set(key, value);
  if (asked.sort !== undefined) search.set(own.sort, asked.sort);
  if (columns !== undefined) search.set(own.columns, columns.join(","));
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** From the largest, from the smallest, then the server's order again: what a press on a column's head asks for. */
export function nextSort(sort: string | undefined, column: string): string | undefined {
  if (sort === `-${column}`) return column;
  return sort === column ? undefined : `-${column}`;
}
