import { expect, test } from "vitest";
import { locales } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { findLanguages } from "./find-languages.ts";
import { flagDrawings } from "./flag-drawings.ts";

const found = (search: string) => {
  const { translated, inEnglish } = findLanguages(search);
  return [...translated, ...inEnglish].map(({ code }) => code);
};

test("all 26 are listed, translated ones separately from the others", () => {
  const { translated, inEnglish } = findLanguages("");
  expect(translated.map(({ code }) => code)).toEqual(completeLocales);
  const others = locales.map(({ code }) => code).filter((code) => !completeLocales.includes(code));
  expect(inEnglish.map(({ code }) => code)).toEqual(others);
  expect(translated.length + inEnglish.length).toBe(26);
  expect(found("")).not.toContain("xa");
});

test.each([
  ["german", ["de"]],
  ["Deutsch", ["de"]],
  ["turkce", ["tr"]],
  ["  ČEŠTINA ", ["cs"]],
  ["日本", ["ja"]],
  ["한국", ["ko"]],
  ["zh-", ["zh-tw", "zh-cn"]],
  ["klingon", []],
])("%j finds %j", (search, codes) => {
  expect(found(search)).toEqual(codes);
});

test("every language has a flag", () => {
  for (const { flag } of locales) expect(flagDrawings[flag]?.length ?? 0).toBeGreaterThan(0);
});
