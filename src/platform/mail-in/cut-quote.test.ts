import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cutQuote } from "./cut-quote.ts";
import { htmlToText } from "./html-to-text.ts";

const ours = ["support@reply.moorage.example", "t-abcdefghijklmnopqrst@reply.moorage.example"];
const folder = join(import.meta.dirname, "golden");

/** Answers as programs send them, with what each says itself. */
const golden = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), "utf8")
    .split(/^=== /m)
    .slice(1)
    .map((mail) => {
      const [head = "", says = ""] = mail.split("\n--- says\n");
      const [name = "", ...body] = head.split("\n");
      return { name, body: body.join("\n"), says: says.trim() };
    }),
);

describe("answers of 60 mails, in 14 languages", () => {
  test("there are as many", () => {
    expect(golden).toHaveLength(60);
    const languages = new Set(golden.map(({ name }) => name.slice(0, 2)).filter((code) => code !== "ht"));
    expect(languages.size).toBe(14);
  });

  test.each(golden)("$name", ({ name, body, says }) => {
    const text = name.startsWith("html ") ? htmlToText(body) : body;
    expect(cutQuote(text, ours)).toEqual({ text: says, isCut: says !== text.trim() });
    expect(cutQuote(text.replaceAll("\n", "\r\n"), ours).text).toBe(says);
  });
});

test.each([
  ["lines with the address", `${ours[0]}\n`.repeat(10_000)],
  ["one line of addresses", `${ours[0]} `.repeat(10_000)],
  ["quotes", "> x\n".repeat(75_000)],
  ["colons", `${":".repeat(299)}\n`.repeat(1_000)],
  ["introductions", `On Fri, Nov 20, 2026 at 10:00 Moorage <\n${ours[0]}> wrote:\n\nx\n`.repeat(4_000)],
  ["spaces", " ".repeat(300_000)],
  ["strokes", `${"-".repeat(290)}x\n`.repeat(1_000)],
  ["a colon with spaces behind it", `1.1 :${" ".repeat(199_000)}x\n> y`],
  ["stars behind colons", `1.1 ${":*".repeat(99_000)}x\n> y`],
  ["strokes and spaces", `${"- ".repeat(99_000)}\n${ours[0]}`],
  ["empty lines", `${ours[0]}${"\n".repeat(300_000)}x`],
])("T70 hostile text costs no time: %s", (_, text) => {
  const began = performance.now();
  cutQuote(text, ours);
  // Milliseconds, on a machine that does much else.
  expect(performance.now() - began).toBeLessThan(1_500);
});
