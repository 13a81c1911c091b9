import { expect, test } from "vitest";
import { toAscii, toShown } from "./ascii-form.ts";
import { checkLabel } from "./check-label.ts";
import { isPublicSuffix } from "./public-suffix.ts";
import { readName, wholeName } from "./read-name.ts";

const endings = new Map(
  [
    { id: "com", name: "com" },
    { id: "uk", name: "uk" },
    { id: "co.uk", name: "co.uk" },
    { id: "xn--p1ai", name: "рф" },
    { id: "xn--ngbc5azd", name: "شبكة" },
  ].map((ending) => [ending.id, ending]),
);
const [com, uk, arabic] = ["com", "uk", "xn--ngbc5azd"].map((id) => endings.get(id) ?? { id, name: id });

test.each([
  ["Müller.DE.", "xn--mller-kva.de"],
  ["faß.de", "xn--fa-hia.de"],
  ["ＡＢＣ。com", "abc.com"],
  ["例え.jp", "xn--r8jz45g.jp"],
  ["xn--mller-kva.com", "xn--mller-kva.com"],
  [`${"a".repeat(63)}.com`, `${"a".repeat(63)}.com`],
])("%s is %s in ASCII", (text, ascii) => {
  expect(toAscii(text)).toBe(ascii);
});

test.each([
  "",
  ".",
  "a..b",
  "-bad.com",
  "bad-.com",
  "ab--cd.com",
  "ex_ample.com",
  "a b.com",
  "a%41.com",
  "a/b.com",
  "xn--a",
  "xn--.com",
  "a\u200Db.com",
  "0\u05D0.com",
  "a\r\nHost: x.com",
  `${"a".repeat(64)}.com`,
  "a.".repeat(300),
  "a".repeat(100_000),
])("%j is no name", (text) => {
  expect(toAscii(text)).toBeNull();
});

test.each([
  ["xn--mller-kva.de", "müller.de"],
  ["xn--80a.xn--p1ai", "а.рф"],
  ["plain.com", "plain.com"],
  // Mixed scripts, an emoji, and what only looks encoded stay as they are.
  ["xn--pple-43d.com", "xn--pple-43d.com"],
  ["xn--e28h.com", "xn--e28h.com"],
  ["xn--a.com", "xn--a.com"],
])("%s is shown as %s", (ascii, shown) => {
  expect(toShown(ascii)).toBe(shown);
});

test.each([
  ["NorthPier", "northpier", "northpier"],
  ["Müller", "xn--mller-kva", "müller"],
  ["xn--mller-kva", "xn--mller-kva", "müller"],
  ["ラーメン屋", "xn--4dkp5a8a7137b", "ラーメン屋"],
  ["東京tokyo", "xn--tokyo-w91hq39l", "東京tokyo"],
  ["l·l", "xn--ll-0ea", "l·l"],
])("%s is a sound label", (text, ascii, shown) => {
  const check = checkLabel(text);
  expect(check).toMatchObject({ ok: true, label: { shown, looksLike: null } });
  expect(toShown(toAscii(shown) ?? "")).toBe(shown);
  expect(check.ok && check.label.ascii).toBe(toAscii(ascii));
});

test.each([
  ["", "invalid"],
  ["a.b", "invalid"],
  ["-pier", "invalid"],
  ["xn--a", "invalid"],
  ["ب١۲", "invalid"],
  ["i❤", "symbols"],
  ["😀", "symbols"],
  ["xn--e28h", "symbols"],
  ["½", "symbols"],
  ["a·b", "symbols"],
  ["аpple", "mixed-scripts"],
  ["xn--pple-43d", "mixed-scripts"],
  ["αbeta", "mixed-scripts"],
])("%j is refused as %s", (text, problem) => {
  expect(checkLabel(text)).toEqual({ ok: false, problem });
});

test.each([
  ["аррӏе", "apple"],
  ["сахо", "caxo"],
  ["ѕсоре", "scope"],
  ["ραγ", "pay"],
  ["paypaı", "paypai"],
])("%s may be taken for %s", (text, looksLike) => {
  expect(checkLabel(text)).toMatchObject({ ok: true, label: { looksLike } });
});

test.each(["пирс", "müller", "apple", "café", "λόγος", "123", "日本"])("%s looks like itself", (text) => {
  expect(checkLabel(text)).toMatchObject({ ok: true, label: { looksLike: null } });
});

test.each([
  ["northpier", "northpier", null, null],
  ["  NorthPier.COM ", "northpier", "com", null],
  ["https://www.northpier.com/about?x=1#y", "northpier", "com", null],
  ["shop.northpier.co.uk", "northpier", "co.uk", null],
  ["пирс.рф", "пирс", "xn--p1ai", null],
  ["пирс.xn--p1ai", "пирс", "xn--p1ai", null],
  ["ピア。com", "ピア", "com", null],
  ["www.com", "www", "com", null],
  ["northpier.zz", "northpier", null, "zz"],
  ["shop.northpier.co.jp", "northpier", null, "co.jp"],
  ["", "", null, null],
  [".com", "", "com", null],
])("%s has its label and ending", (text, label, tld, unknownEnding) => {
  expect(readName(text, endings)).toEqual({ label, tld, unknownEnding });
});

test.each(["com", "co.uk", "uk.com", "github.io", "xn--p1ai"])("%s is a public suffix", (name) => {
  expect(isPublicSuffix(name)).toBe(true);
});

test.each(["northpier.com", "northpier.co.uk", "a.github.io"])("%s is not a public suffix", (name) => {
  expect(isPublicSuffix(name)).toBe(false);
});

function labelOf(text: string) {
  const check = checkLabel(text);
  if (!check.ok) throw new Error(`${text} is no label.`);
  return check.label;
}

test("a whole name comes in both forms, unless others register below it or the ending forbids the label", () => {
  if (com === undefined || uk === undefined || arabic === undefined) throw new Error("endings are missing");
  expect(wholeName(labelOf("müller"), com)).toEqual({ name: "xn--mller-kva.com", displayName: "müller.com" });
  expect(wholeName(labelOf("co"), uk)).toBe("suffix");
  expect(wholeName(labelOf("0a"), arabic)).toBeNull();
  expect(wholeName(labelOf("متجر"), arabic)).toMatchObject({ displayName: "متجر.شبكة" });
});
