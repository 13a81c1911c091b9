import { expect, test } from "vitest";
import { readDay, writeDay } from "./read-day.ts";

test.each(["en-GB", "en-US", "de", "ar-u-nu-latn", "ja", "fr", "ru", "zh-CN"])(
  "every day of a leap year that is written in %s is read again",
  (locale) => {
    for (let day = 0; day < 366; day += 1) {
      const iso = new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10);
      expect(readDay(writeDay(iso, locale), locale), writeDay(iso, locale)).toBe(iso);
    }
  },
);

test.each([
  ["23/11/2026", "en-GB"],
  ["11/23/2026", "en-US"],
  ["23.11.26", "de"],
  ["2026/11/23", "ja"],
  ["2026-11-23", "en-GB"],
  [" 23 november 2026 ", "en-GB"],
  ["23. November 2026", "de"],
  ["\u0662\u0663/\u0661\u0661/\u0662\u0660\u0662\u0666", "ar-u-nu-latn"],
])("%j is read in %s", (text, locale) => {
  expect(readDay(text, locale)).toBe("2026-11-23");
});

test.each(["", "soon", "31/02/2026", "23/13/2026", "23 Nov", "1", "00/00/0000"])(
  "%j names no day",
  (text) => {
    expect(readDay(text, "en-GB")).toBeNull();
  },
);
