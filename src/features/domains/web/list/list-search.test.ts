import { expect, it } from "vitest";
import { parseListSearch } from "./list-search.ts";

it("takes the known filters and drops the rest", () => {
  expect(
    parseListSearch({ status: "expiring", searchTerm: 42, tag: " shop ", sort: "expiry", page: 3 }),
  ).toEqual({
    status: "expiring",
    searchTerm: "42",
    tag: "shop",
    sort: "expiry",
  });
  expect(parseListSearch({ status: "lost", searchTerm: "", tag: "  ", sort: "price" })).toEqual({});
});
