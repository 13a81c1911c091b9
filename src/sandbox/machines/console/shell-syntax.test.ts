import { expect, test } from "vitest";
import { parseLine } from "./shell-syntax.ts";

function wordsOf(line: string): (readonly string[])[] {
  const parsed = parseLine(line);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.commands.map(({ words }) => words);
}

test.each([
  ["", []],
  ["  ls   -la ", [["ls", "-la"]]],
  [`echo "a b" 'c  d' e\\ f`, [["echo", "a b", "c  d", "e f"]]],
  [`echo ""`, [["echo", ""]]],
  ["uname;id && pwd", [["uname"], ["id"], ["pwd"]]],
  ["hostname # a comment", [["hostname"]]],
  ["echo a#b", [["echo", "a#b"]]],
])("%j splits into words", (line, words) => {
  expect(wordsOf(line)).toEqual(words);
});

test("redirection names its file", () => {
  expect(parseLine("echo hi>note && cat note >> log")).toEqual({
    ok: true,
    commands: [
      { words: ["echo", "hi"], redirect: { path: "note", isAppend: false }, needsSuccess: false },
      { words: ["cat", "note"], redirect: { path: "log", isAppend: true }, needsSuccess: true },
    ],
  });
});

test.each([
  ["echo 'open", "a quote is not closed"],
  ["echo a >", 'a file name is missing after ">"'],
  ["ls | wc", '"|" is not part of the simulation'],
  ["sleep 1 &", '"&" is not part of the simulation'],
])("%j is refused", (line, reason) => {
  expect(parseLine(line)).toEqual({ ok: false, reason });
});
