import { expect, test } from "vitest";
import { findWordsToAvoid, wordsToAvoid } from "./plain-words.ts";
import { formatBreaches, readSources } from "./source-files.ts";

const find = (text: string, path = "src/features/wallet/server/planted.ts") =>
  findWordsToAvoid([{ path, text }]);

test("code and documents use the field's words", () => {
  const files = readSources(
    "{src,scripts,e2e,bench}/**/*.{ts,tsx,sql,sh}",
    "*.{ts,md}",
    "docs/**/*.md",
    "deploy/**/*.{md,sh}",
  );
  expect(formatBreaches(findWordsToAvoid(files))).toEqual([]);
});

test.each(Object.keys(wordsToAvoid))("%s is found in comments, titles and names", (word) => {
  expect(find(`// Said of it: ${word}, at last.`)).toHaveLength(1);
  expect(find(`test("${word} is in the title", () => {});`)).toHaveLength(1);
});

test("each use is a breach that names the line and the better word", () => {
  const text = "/** Asks anew. */\nconst twin = 1; // Whoever reads this.\n";
  expect(formatBreaches(find(text))).toEqual([
    'src/features/wallet/server/planted.ts:1: "anew": say again',
    'src/features/wallet/server/planted.ts:2: "twin": say duplicate',
    'src/features/wallet/server/planted.ts:2: "Whoever": say anyone who, or the caller',
  ]);
});

test("right uses are left alone", () => {
  expect(find('// Null when there is none. `:x` stands for it.\nconst text = "Hello world!";')).toEqual([]);
  expect(find("// An empty text is none.")).toHaveLength(1);
});

test("values, parts of names and the history of decisions are left alone", () => {
  expect(find('const event = { seenBy: "nobody", mail: "nobody@example.com", file: "twin.xml" };')).toEqual(
    [],
  );
  expect(find("Nobody is told.", "docs/decisions/0001-planted.md")).toEqual([]);
});
