import { expect, test } from "vitest";
import { letterIcon, letterOf } from "./site-mark.ts";

test.each([
  ["Reef & Sons", "R"],
  ["northwind", "N"],
  ["  (élan)", "É"],
  ["42 Hosting", "4"],
  ["日本ホスト", "日"],
  ["…", "•"],
])("the mark of %j is %j", (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});

test("an icon has its letter on an accent of its own in each theme, and nothing else of a name", () => {
  const icon = letterIcon("N", 200);
  expect(icon).toMatch(/rect\{fill:oklch\([^)]*200\)\}.*dark\)\{rect\{fill:oklch\([^)]*200\)\}/);
  expect(icon).toContain(">N</text>");
  expect(letterIcon("<script>", undefined)).not.toContain("script");
});
