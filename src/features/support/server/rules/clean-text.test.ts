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

test.each(["\u200b", "\u200d\u200c", "\u2800", "\u3164 \u115f", "\u{e0041}", "\u00ad\u2060", "\ufe0f"])(
  "T79 a text of signs that no one sees is refused: %j",
  (text) => {
    expect(() => cleanText("message", text)).toThrow("invalid_input");
    expect(() => cleanLine("subject", text)).toThrow("invalid_input");
  },
);

test("joiners stay, with which emoji and words of some scripts are written", () => {
  const text = "👩‍💻 می\u200cخواهم";
  expect(cleanText("message", text)).toBe(text);
});

test("a word of 20,000 characters has a short excerpt, cut between characters", () => {
  expect(excerptOf("😀".repeat(10_000))).toBe(`${"😀".repeat(160)}…`);
  expect(excerptOf("two\n lines")).toBe("two lines");
});
