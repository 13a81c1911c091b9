import { expect, test } from "vitest";
import { longestSearch, readListSearch } from "./list-search.ts";

const read = (search: Record<string, unknown>) => readListSearch(search, ["running", "stopped"]);

test("the address keeps status, search and tag, also values that look like numbers", () => {
  const search = { status: "running", searchTerm: 10, tag: 2026 };
  expect(read(search)).toEqual({ status: "running", searchTerm: "10", tag: "2026" });
});

test("unknown parameters are dropped, and texts are cut to the length that the call accepts", () => {
  expect(read({ status: "gone", searchTerm: ["x"], tag: {}, page: 2 })).toEqual({});
  const { searchTerm, tag } = read({ searchTerm: "a".repeat(200), tag: "b".repeat(200) });
  expect([searchTerm?.length, tag?.length]).toEqual([longestSearch, 32]);
});
