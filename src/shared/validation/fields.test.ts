import { expect, test } from "vitest";
import { hasFields, isGiven, isText } from "./fields.ts";

const checks = { name: isText, size: isGiven };

test.each([
  [{ name: "a", size: null }, true],
  [{ name: "a", size: 1, other: true }, true],
  [{ name: "a" }, false],
  [{ name: 1, size: 1 }, false],
  [null, false],
  [undefined, false],
  ["name", false],
  [["name"], false],
])("the fields of %j are checked: %s", (value, passes) => {
  expect(hasFields(value, checks)).toBe(passes);
});
