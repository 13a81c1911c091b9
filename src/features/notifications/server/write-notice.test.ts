import { expect, test } from "vitest";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { noticeParams, type NoticeKey, paramsOf, readSaid } from "./notice-params.ts";
import { createNoticeWriter } from "./write-notice.ts";

const write = createNoticeWriter(createTexts());
const everything = { name: "web-1", cents: 128_440, days: 12, answer: "In a week." };

const keys = Object.keys(noticeParams).filter((key): key is NoticeKey => key in noticeParams);
const inEachLanguage = completeLocales.flatMap((language) => keys.map((key) => [language, key] as const));

test.each(inEachLanguage)("in %s %s is written whole", (language, key) => {
  const params = paramsOf(key, everything);
  const { title, message } = write(language, { key, params });
  expect(title).not.toBe("");
  expect(message).not.toBe("");
  const both = `${title} ${message}`;
  expect(both).not.toMatch(/[{}\ue000-\uf8ff]|notices\./);
  expect(both.includes("web-1")).toBe(params.name !== undefined);
  expect(both.includes("$1,284.40")).toBe(params.cents !== undefined);
  expect(both.includes("In a week.")).toBe(params.answer !== undefined);
  // Arabic may write small counts in words; twelve is a number in every language.
  if (params.days !== undefined) expect(both).toContain("12");
});

test("every language says it in its own words", () => {
  for (const key of keys) {
    const titles = completeLocales.map(
      (language) => write(language, { key, params: paramsOf(key, everything) }).title,
    );
    expect(new Set(titles).size, key).toBe(completeLocales.length);
  }
});

test("a count takes the form that it has in its language, each time anew", () => {
  const title = (language: string, days: number) =>
    write(language, { key: "serverExpiresSoon", params: { name: "web-1", cents: 490, days } }).title;
  expect(title("en", 1)).toBe("Your server web-1 ends in 1 day");
  expect(title("en", 3)).toBe("Your server web-1 ends in 3 days");
  expect(title("ar", 2)).toContain("يومين");
  expect(title("en", 1)).toBe("Your server web-1 ends in 1 day");
});

test("what runs the other way is isolated from the words around it", () => {
  const delivered = (language: string, name: string) =>
    write(language, { key: "serverDelivered", params: { name } }).title;
  expect(delivered("ar", "web-1")).toContain("\u2068web-1\u2069");
  expect(delivered("en", "خادم-1")).toBe("Your server \u2068خادم-1\u2069 is ready");
  expect(delivered("en", "web-1")).toBe("Your server web-1 is ready");
  const registered = (name: string) => write("ar", { key: "domainRegistered", params: { name } }).title;
  expect(registered("مرفأ.com")).toContain("\u2066مرفأ.com\u2069");
  const credited = write("ar", { key: "depositCredited", params: { cents: 2050 } });
  expect(credited.message).toContain("\u2066$20.50\u2069");
});

test("a language that is not complete is written in English", () => {
  const said = { key: "welcome", params: {} } as const;
  expect(write("fr", said)).toEqual(write("en", said));
  expect(write("klingon", said)).toEqual(write("en", said));
});

test("T6 values are not read as message syntax", () => {
  const name = "{days} '{' <b>\ue000amount\ue001 $&";
  expect(write("en", { key: "serverDelivered", params: { name } }).title).toBe(
    `Your server ${name} is ready`,
  );
});

test.each([
  ["of a later version", "serverSailed", { name: "web-1" }],
  ["with a name of every object's", "constructor", {}],
  ["of before", null, null],
  ["with other params than its notice has", "depositCredited", { cents: "20" }],
  ["without params", "depositCredited", null],
])("a row %s says nothing that we can write", (_, notice, params) => {
  expect(readSaid(notice, params)).toBeNull();
});
