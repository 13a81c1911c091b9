import { expect, test } from "vitest";
import { textCell } from "#src/shared/csv.ts";
import { withNote } from "./use-transaction-text.ts";

test("a refund shows what staff wrote about it, in the list and in the file", () => {
  const text = withNote("Cutter 4, Frankfurt", "Sorry for the slow disk.");
  expect(textCell(text)).toBe("Cutter 4, Frankfurt · Sorry for the slow disk.");
  expect(withNote("Cutter 4, Frankfurt", null)).toBe("Cutter 4, Frankfurt");
});
