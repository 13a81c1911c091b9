import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListColumn, ListFilter } from "./list-definition.ts";
import { nextSort, readListState, writeListState } from "./list-state.ts";

const column = (key: string, sort?: string): ListColumn<never> => ({
  key,
  header: key,
  cell: () => null,
  ...(sort !== undefined && { sort }),
});
const filter = (key: string): ListFilter => ({ key, label: key, value: "text" });
const list = {
  columns: [column("at", "createdAt"), column("who")],
  filters: [filter("actor"), filter("since")],
};

test("an address says all that a list shows, and is read back as it was written", () => {
  fc.assert(
    fc.property(
      fc.record({
        search: fc.string(),
        sort: fc.constantFrom("createdAt", "-createdAt", undefined),
        filters: fc.dictionary(fc.constantFrom("actor", "since"), fc.string({ minLength: 1 }), {
          noNullPrototype: true,
        }),
      }),
      fc.constantFrom(undefined, ["at"], ["at", "who"]),
      (asked, columns) => {
        expect(readListState(writeListState({ asked, columns }), list)).toEqual({ asked, columns });
      },
    ),
  );
});

test("what the list does not have is no part of its state", () => {
  const { asked, columns } = readListState("?q=1e5&sort=-who&role=owner&columns=none&actor=", list);
  expect(asked).toEqual({ search: "1e5", sort: undefined, filters: {} });
  expect(columns).toBeUndefined();
});

test("an address cannot filter by what cannot be read: no chip says what is not done", () => {
  const filters: readonly ListFilter[] = [
    { key: "customer", label: "Customer", value: "customer" },
    { key: "min", label: "Amount", value: "dollars" },
    { key: "to", label: "Day", value: "date" },
  ];
  const query = "?customer=nadia&min=abc&to=2026-10-31T23:00:00.000Z";
  expect(readListState(query, { ...list, filters }).asked.filters).toEqual({});
});

test("a choice that is no longer there is no filter; any value may be while choices are not there yet", () => {
  const kind: ListFilter = { key: "kind", label: "Kind", value: [{ value: "a", label: "A" }] };
  const filtersOf = (one: ListFilter, query: string) =>
    readListState(query, { ...list, filters: [one] }).asked.filters;
  expect(filtersOf(kind, "?kind=a")).toEqual({ kind: "a" });
  expect(filtersOf(kind, "?kind=gone")).toEqual({});
  expect(filtersOf({ ...kind, value: [] }, "?kind=gone")).toEqual({ kind: "gone" });
});

test("a column's head asks for the largest, the smallest, and the server's order", () => {
  const seen = [
    nextSort(undefined, "at"),
    nextSort("-at", "at"),
    nextSort("at", "at"),
    nextSort("at", "who"),
  ];
  expect(seen).toEqual(["-at", "at", undefined, "-who"]);
});
