import { expect, test } from "vitest";
import { isLocaleCode, locales, pickLocale } from "./locales.ts";

test("the 26 languages of product §1 in their order", () => {
  expect(locales.map((locale) => locale.code).join(", ")).toBe(
    "en, ru, zh-tw, zh-cn, de, es, it, nl, pl, pt, tr, fil, ja, hi, ro, vi, fr, ko, cs, id, th, sv, ar, uk, bn, he",
  );
});

test("T6 an unsupported code falls back to English", () => {
  for (const code of ["xx", "", "toString", undefined, null]) expect(pickLocale(code).code).toBe("en");
  expect(pickLocale("ZH-TW").code).toBe("zh-tw");
});

test("Arabic and Hebrew run right to left", () => {
  expect(locales.filter((locale) => locale.dir === "rtl").map((locale) => locale.code)).toEqual(["ar", "he"]);
});

test("every tag is one that Intl supports", () => {
  for (const { tag } of locales) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
});

test("the made-up languages are not offered", () => {
  expect(isLocaleCode("xa")).toBe(false);
  expect(isLocaleCode("he")).toBe(true);
  expect(pickLocale("xb").dir).toBe("rtl");
});
