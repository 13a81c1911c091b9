import { useInfiniteQuery } from "@tanstack/react-query";
import { useGo, useOfficeLocation } from "../../office-link.tsx";
import type { AskedList, ListDefinition } from "./list-definition.ts";
import { type ListState, readListState, writeListState } from "./list-state.ts";

/** A list's rows as its address asks for them, and how to ask for others. */
export function useList<Row>(list: ListDefinition<Row>) {
  const { path, search } = useOfficeLocation();
  const go = useGo();
  const { filters = [], columns, queryKey, load } = list;
  const state = readListState(search, { filters, columns });
  const query = useInfiniteQuery({
    queryKey: [...queryKey, state.asked],
    queryFn: ({ pageParam, signal }) => load(state.asked, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const show = (next: Partial<ListState>) =>
    go(path + writeListState({ ...state, ...next }), { replace: true });
  const shown = state.columns ?? columns.filter(({ isExtra }) => isExtra !== true).map(({ key }) => key);
  return {
    query,
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: query.data?.pages[0]?.total,
    path,
    /** Of the address, and what of it the list shows: without the question mark. */
    search: search.replace(/^\?/, ""),
    written: writeListState(state).replace(/^\?/, ""),
    asked: state.asked,
    isFiltered: state.asked.search !== "" || Object.keys(state.asked.filters).length > 0,
    columns: columns.filter(({ key }) => shown.includes(key)),
    ask: (change: Partial<AskedList>) => show({ asked: { ...state.asked, ...change } }),
    showColumns: (keys: readonly string[]) => show({ columns: keys }),
  };
}

export type ShownList<Row> = ReturnType<typeof useList<Row>>;
