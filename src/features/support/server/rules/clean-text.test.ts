import { expect, test } from "vitest";
import { cleanLine, cleanText, excerptOf } from "./clean-text.ts";

test("markup stays text, and what hides or turns text is taken out", () => {
  expect(cleanText("message", "<script>alert(1)</script>\r\n\u202Egnp.exe\u0000\u001b[31m")).toBe(
    "<script>alert(1)</script>\ngnp.exe[31m",
  );
  expect(cleanLine("subject", "a\nb\t c")).toBe("a b c");
  expect(cleanText("message", "broken \ud800 half")).toBe("broken \ufffd half");
});

test("a text of nothing is refused", () => {
  expect(() => cleanText("message", "\u202E \u0000")).toThrow("invalid_input");
});

test("a word of 20,000 characters has a short excerpt, cut between characters", () => {
  expect(excerptOf("😀".repeat(10_000))).toBe(`${"😀".repeat(160)}…`);
  expect(excerptOf("two\n lines")).toBe("two lines");
});
