import { expect, test } from "vitest";
import { codeList, listText } from "./list-text.ts";

test.each([
  ["en", "a, b and c"],
  ["en-GB", "a, b and c"],
  ["de", "a, b und c"],
  ["ar", "a وb وc"],
  ["ja", "a、b、c"],
])("names have the separators of %s", (tag, text) => {
  expect(listText(tag, ["a", "b", "c"])).toBe(text);
});

test("figures have no word before the last", () => {
  expect(listText("en-GB", [".com $7.00", ".shop $1.90"], "facts")).toBe(".com $7.00, .shop $1.90");
});

test("codes are the same in every language", () => {
  expect(codeList(["ETH", "USDT", "USDC"])).toBe("ETH, USDT, USDC");
});
