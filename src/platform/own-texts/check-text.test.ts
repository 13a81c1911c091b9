import { expect, test } from "vitest";
import { checkText } from "./check-text.ts";
import { createShippedTexts } from "./shipped-texts.ts";
import { documentOf, textDocumentNames } from "#src/shared/texts/documents.ts";
import { completeLocales } from "#src/shared/page-locales.ts";

const shipped = "Hello {name}, {count, plural, one {# day} other {# days}} are <link>left</link>.";

test.each([
  ["Hi {name}: {count} days <link>here</link>", null],
  ["{name} {count, plural, other {# d}} <link>x</link> a < b", null],
  ["", "empty"],
  ["  ", "empty"],
  ["Hi, {count} <link>x</link>", "missing {name}"],
  ["{name} {count} no link", "missing <link>"],
  ["{name} {count} {password} <link>x</link>", "unknown {password}"],
  ["{name} {count} <link>x</link> <b>y</b>", "markup <b>"],
  ["{name} {count} <link>x</link> <script>alert(1)</script>", "markup <script>"],
  ["{name} {count} <link>x</link> <img src=x onerror=alert(1)>", "form"],
  ["{name, date} {count} <link>x</link>", "form {name}"],
  ["{name {count} <link>x</link>", "form"],
  ["x".repeat(6_001), "long 6000"],
])("T84 the words of a page may be %j: %s", (own, refused) => {
  const problem = checkText("site", shipped, own);
  const said = problem && [problem.code, problem.fix].filter((part) => part !== null).join(" ");
  expect(said).toBe(refused);
});

test("clauses of legal texts may be left out and name less, and no more than the product fills in", () => {
  expect(checkText("terms", shipped, "")).toBeNull();
  expect(checkText("terms", shipped, "We sell servers.\n\nAnd nothing else.")).toBeNull();
  expect(checkText("privacy", shipped, "Ask {officer}.")).toEqual({ code: "unknown", fix: "{officer}" });
});

test("every text of the product passes in its own place, in all languages", () => {
  const texts = createShippedTexts();
  for (const language of completeLocales) {
    const english = texts("en");
    const all = [...texts(language)];
    expect(all.length).toBe(english.size);
    const wrong = all.filter(([key, text]) => {
      const document = documentOf(key);
      return document === undefined || checkText(document, english.get(key) ?? "", text) !== null;
    });
    expect(wrong).toEqual([]);
  }
  for (const document of textDocumentNames)
    expect([...texts("en").keys()].some((key) => documentOf(key) === document)).toBe(true);
});
