import { expect, test } from "vitest";
import { splitList } from "./split-list.ts";

test.each([
  ["a\nb.com\r\n\r\n c ", ["a", "b.com", "c"]],
  ["a;b,c\td", ["a", "b", "c", "d"]],
  ['"a.com","b.com"', ["a.com", "b.com"]],
  ["a a a", ["a"]],
  [" \n ", []],
])("%j is a list of names", (text, names) => {
  expect(splitList(text)).toEqual(names);
});
