import { expect, test } from "vitest";
import { officePages } from "./office-pages.ts";

test("no two places open with the same letter after G", () => {
  const keys = officePages.flatMap(({ entry }) => (entry?.key === undefined ? [] : [entry.key]));
  expect(keys).toHaveLength(new Set(keys).size);
});
