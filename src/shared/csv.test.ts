import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf, textCell } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+49 40", "'+49 40"],
  ["\tx", "'\tx"],
  ["\r=x", "'\r'=x"],
  ["a;=1+cmd|' /C calc'!A0", "a;'=1+cmd|' /C calc'!A0"],
  ["a\n@x;\t-1", "a\n'@x;\t'-1"],
  ["\u200b=1", "'\u200b=1"],
  ["\ufeff\u00ad \u3000@x", "'\ufeff\u00ad \u3000@x"],
  ["a;\u2003=1", "a;'\u2003=1"],
  ["a\u2028+1", "a\u2028'+1"],
  ["\uff1d1", "'\uff1d1"],
  ["a\u200b=1", "a\u200b=1"],
  ["a-b; c=d", "a-b; c=d"],
  ["", ""],
])("T9 a text is no formula: %j", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});

test("no cell begins a formula, wherever a spreadsheet splits the line", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(..."=+-@;,\t\r\n \"'a\u200b\u2003\u00ad") })),
      (texts) => {
        const line = csvOf([], [texts.map(textCell)]).slice("\r\n".length);
        for (const split of [/[;\t\r\n]/, /[;]/]) {
          for (const cell of line.split(split)) expect(cell).not.toMatch(/^[ "\u200b\u2003\u00ad]*[=+\-@]/u);
        }
      },
    ),
  );
});
