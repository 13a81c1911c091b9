import { expect, test } from "vitest";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import type { NoticeKey, NoticePrices } from "#src/platform/notices/notice.ts";
import { type NoticeParams, openNoticeBook, paramsOf } from "./notice-book.ts";
import { createNoticeWriter } from "./write-notice.ts";

const write = createNoticeWriter(createTexts());
const everything = {
  name: "web-1",
  cents: 128_440,
  days: 12,
  hours: 72,
  answer: "In a week.",
  domains: "a.example",
  at: "2027-03-01T00:00:00.000Z",
  prices: "web-1: $4.90 → $9.90",
  words: "As we agreed.",
};

const notices = serverFeatures.flatMap((feature) => feature.notices);
const book = openNoticeBook(notices);

function said(key: NoticeKey, params: NoticeParams) {
  const notice = notices.find((one) => one.key === key);
  if (!notice) throw new Error(`no notice has the key ${key}`);
  return { notice, params };
}

const inEachLanguage = completeLocales.flatMap((language) =>
  notices.map((notice) => [language, notice.key, notice] as const),
);

test.each(inEachLanguage)("in %s %s is rendered without gaps", (language, _, notice) => {
  const params = paramsOf(notice, everything);
  const { title, message } = write(language, { notice, params });
  expect(title).not.toBe("");
  expect(message).not.toBe("");
  const both = `${title} ${message}`;
  expect(both).not.toMatch(/[{}\ue000-\uf8ff]|notices\./);
  expect(both.includes("web-1")).toBe(params.name !== undefined || params.prices !== undefined);
  expect(both.includes("$4.90 → $9.90")).toBe(params.prices !== undefined);
  if (params.at !== undefined) expect(both).toMatch(/2027|٢٠٢٧/);
  expect(both.includes("$1,284.40")).toBe(params.cents !== undefined);
  expect(both.includes("In a week.")).toBe(params.answer !== undefined);
  expect(both.includes("a.example")).toBe(params.domains !== undefined);
  // Arabic may write small counts in words; twelve is a number in every language.
  if (params.days !== undefined) expect(both).toContain("12");
});

test.each(inEachLanguage.filter(([, , { params }]) => params.includes("answer")))(
  "in %s %s ends with the words of staff, apart from ours",
  (language, _, notice) => {
    const { message } = write(language, { notice, params: paramsOf(notice, everything) });
    const [words = "", ...ours] = message.split("\n\n").toReversed();
    expect(words).toMatch(/^[^.。؟]+[:：] ?\u2068?In a week\.\u2069?$/);
    expect(ours.join()).not.toContain("In a week.");
  },
);

test.each(inEachLanguage.filter(([, , { params }]) => params.includes("words")))(
  "in %s %s ends with what staff wrote, if anything, apart from ours",
  (language, _, notice) => {
    const { words: _words, ...without } = everything;
    const bare = write(language, { notice, params: paramsOf(notice, without) }).message;
    expect(bare).not.toContain("\n");
    const { message } = write(language, { notice, params: paramsOf(notice, everything) });
    expect(message.startsWith(`${bare}\n\n`)).toBe(true);
    expect(message.slice(bare.length + 2)).toMatch(/^[^.。؟]+[:：] ?\u2068?As we agreed\.\u2069?$/);
  },
);

test("prices are named with the length of their term, and what they replace only where there was any", () => {
  const lines = [
    { name: "web-1", part: "term" as const, months: 1, beforeCents: 490, afterCents: 390 },
    { name: "example.com", part: "term" as const, months: 12, beforeCents: 1400, afterCents: 1200 },
    { name: "web-1", part: "address" as const, months: 6, beforeCents: 900, afterCents: 600 },
  ];
  const lowered = (prices: NoticePrices) => write("en", said("pricesLowered", { at: everything.at, prices }));
  const one = lowered({ lines: lines.slice(0, 1), isCut: false, replaces: false });
  expect(one.title).toBe("New price of your service from 1 Mar 2027");
  expect(one.message).toMatch(/^web-1: \$4\.90 → \$3\.90 a month\. .* from 1 Mar 2027 on\. None/);
  const all = lowered({ lines, isCut: true, replaces: true });
  expect(all.title).toMatch(/^New prices of your services/);
  expect(all.message).toMatch(
    /^web-1: .* a month; example\.com: \$14\.00 → \$12\.00 a year; web-1, further address: .* for 6 months; …\. /,
  );
  expect(all.message).toContain("and replaces what was announced for them before");
});

test("every language has its own text", () => {
  for (const notice of notices) {
    const titles = completeLocales.map(
      (language) => write(language, { notice, params: paramsOf(notice, everything) }).title,
    );
    expect(new Set(titles).size, notice.key).toBe(completeLocales.length);
  }
});

test("each count takes its plural form in the language", () => {
  const title = (language: string, days: number) =>
    write(language, said("serverExpiresSoon", { name: "web-1", cents: 490, days })).title;
  expect(title("en", 1)).toBe("Your server web-1 ends in 1 day");
  expect(title("en", 3)).toBe("Your server web-1 ends in 3 days");
  expect(title("ar", 2)).toContain("يومين");
  expect(title("en", 1)).toBe("Your server web-1 ends in 1 day");
});

test("values of the other direction are isolated from the text around them", () => {
  const delivered = (language: string, name: string) =>
    write(language, said("serverDelivered", { name })).title;
  expect(delivered("ar", "web-1")).toContain("\u2068web-1\u2069");
  expect(delivered("en", "خادم-1")).toBe("Your server \u2068خادم-1\u2069 is ready");
  expect(delivered("en", "web-1")).toBe("Your server web-1 is ready");
  const registered = (name: string) => write("ar", said("domainRegistered", { name })).title;
  expect(registered("مرفأ.com")).toContain("\u2066مرفأ.com\u2069");
  const credited = write("ar", said("depositCredited", { cents: 2050 }));
  expect(credited.message).toContain("\u2066$20.50\u2069");
});

test("an incomplete language falls back to English", () => {
  const welcome = said("welcome", {});
  expect(write("fr", welcome)).toEqual(write("en", welcome));
  expect(write("klingon", welcome)).toEqual(write("en", welcome));
});

test("T6 values are not parsed as message syntax", () => {
  const name = "{days} '{' <b>\ue000amount\ue001 $&";
  expect(write("en", said("serverDelivered", { name })).title).toBe(`Your server ${name} is ready`);
});

test.each([
  ["of a later version", "serverSailed", { name: "web-1" }],
  ["with a name of every object's", "constructor", {}],
  ["of before", null, null],
  ["with other params than its notice has", "depositCredited", { cents: "20" }],
  ["without params", "depositCredited", null],
])("a row %s says nothing that we can write", (_, notice, params) => {
  expect(book.readStored(notice, params)).toBeNull();
});

test("a notice of an unpaid server says the time of that server, and the product's where none was stored", () => {
  const params = { name: "web-1", cents: 490 };
  const written = (key: NoticeKey, more: NoticeParams) =>
    write("en", said(key, paramsOf(said(key, {}).notice, { ...params, ...more }))).message;
  expect(written("serverExpired", { hours: 72 })).toContain("for 72 hours more");
  expect(written("serverSuspended", { keptDays: 30 })).toContain("for 30 days");
  expect([written("serverExpired", {}), written("serverSuspended", {})]).toEqual([
    expect.stringContaining("for 24 hours more"),
    expect.stringContaining("for 7 days"),
  ]);
});
