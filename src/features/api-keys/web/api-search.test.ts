import { expect, test } from "vitest";
import { readApiSearch } from "./api-search.ts";

test("an address shows a known part, and the keys without one", () => {
  expect(readApiSearch({ tab: "networks", other: "1" })).toEqual({ tab: "networks" });
  expect(readApiSearch({ tab: "keys" })).toEqual({});
  expect(readApiSearch({ tab: "nothing" })).toEqual({});
});
