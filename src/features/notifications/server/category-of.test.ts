import { expect, test } from "vitest";
import { categoryOf } from "./category-of.ts";

test.each([
  ["Your domain expires", "domain"],
  ["Domains moved", "domain"],
  ["Deposit credited", "wallet"],
  ["", "wallet"],
])("%j is filed under %s", (title, category) => {
  expect(categoryOf(title)).toBe(category);
});
