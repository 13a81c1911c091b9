import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import english from "../../locales/en/common.json" with { type: "json" };
import { pseudoCatalog, pseudoTranslate } from "./pseudo-locale.ts";

test("letters are accented and the text is two fifths longer", () => {
  expect(pseudoTranslate("Save now", "xa")).toBe("Šàṽé ñöŵ~~~~");
});

test("arguments, formats, tags and quoted text stay", () => {
  expect(pseudoTranslate("Pay {amount, number, ::currency/USD} for <b>{name}</b>", "xa")).toMatch(
    /^Þàý ~+\{amount, number, ::currency\/USD\} ƒöŕ ~+<b>\{name\}<\/b>$/,
  );
  expect(pseudoTranslate("a '{raw}' b", "xa")).toContain("'{raw}'");
});

test("branches are translated, their keywords and # are not", () => {
  const message = "{count, plural, offset:1 one {# day of {name}} other {# days}}";
  const translated = pseudoTranslate(message, "xa");
  expect(translated).toContain("{count, plural, offset:1 one {#");
  expect(translated).toContain("ðàýš");
  expect(translated).toContain("{name}");
  expect(translated).toContain("other {#");
});

test("a message of arguments only is left alone", () => {
  expect(pseudoTranslate("{count}", "xa")).toBe("{count}");
  expect(pseudoTranslate("{count}", "xb")).toBe("{count}");
});

test("right to left turns the words and closes what it opens", () => {
  expect(pseudoTranslate("Save {name}", "xb")).toBe("\u200f\u2067\u202eSave \u202c\u2069{name}");
  expect(pseudoTranslate("24 h", "xb")).toBe("24\u200f\u2067\u202e h\u202c\u2069");
});

test.each(["xa", "xb"] as const)("every English message still compiles as %s", (locale) => {
  const compileAll = (catalog: object): void => {
    for (const entry of Object.values(catalog)) {
      if (typeof entry === "string") compile(entry);
      else compileAll(entry);
    }
  };
  expect(() => compileAll(pseudoCatalog(english, locale))).not.toThrow();
});
