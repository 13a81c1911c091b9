import { expect, test } from "vitest";
import { diffLines } from "./diff-lines.ts";

const written = (before: string, after: string) =>
  diffLines(before, after)
    .map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`)
    .join("\n");

test("what stays, goes and comes is said line by line", () => {
  expect(written("a\nb\nc", "a\nx\nc\nd")).toBe(" a\n-b\n+x\n c\n+d");
  expect(written("", "a")).toBe("-\n+a");
  expect(written("a", "a")).toBe(" a");
});

test("both texts can be read out of it", () => {
  const [before, after] = ["1\n2\n3\n4\n5\n1\n2", "2\n3\n9\n5\n2\n1"];
  const lines = diffLines(before, after);
  const without = (kind: string) =>
    lines
      .filter((line) => line.kind !== kind)
      .map(({ text }) => text)
      .join("\n");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});
