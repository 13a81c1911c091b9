import { expect, test } from "vitest";
import { listText } from "./list-text.ts";

test.each([
  ["en-GB", "a, b and c"],
  ["de", "a, b und c"],
  ["ar", "a وb وc"],
  ["ja", "a、b、c"],
])("names have the separators of %s", (tag, text) => {
  expect(listText(tag, ["a", "b", "c"])).toBe(text);
});

test.each([
  ["en-GB", "BTC, ETH"],
  ["ja", "BTC ETH"],
])("facts have no word before the last in %s", (tag, text) => {
  expect(listText(tag, ["BTC", "ETH"], "facts")).toBe(text);
});
