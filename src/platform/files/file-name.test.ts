import { expect, test } from "vitest";
import { safeFileName } from "./file-name.ts";

test.each([
  ["screen.png", "screen.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Anna\\log.txt", "log.txt"],
  ["<b>bold</b>.txt", "b>.txt"],
  ["a\r\nContent-Type: text/html.txt", "html.txt"],
  ["photo\u202egnp.exe", "photognp.exe"],
  ["a\0b.txt", "ab.txt"],
  ["  two   words .txt ", "two words .txt"],
  [".htaccess", "htaccess"],
  ["", "file"],
  ["/", "file"],
  ["你好.txt", "你好.txt"],
])("T70 %j is %j", (given, name) => {
  expect(safeFileName(given)).toBe(name);
});

test("a long name keeps its ending, and no half of a sign", () => {
  const name = safeFileName(`${"🙂".repeat(200)}.tar`);
  expect(name.length).toBeLessThanOrEqual(120);
  expect(name).toMatch(/🙂\.tar$/);
  expect(name.isWellFormed()).toBe(true);
});
