import { expect, test } from "vitest";
import { partsOfText, shortened, shortText } from "./value-pieces.ts";

test("a line breaks behind signs that separate parts, never inside a word or a number", () => {
  expect(partsOfText("10 mx1.mailhaven.example")).toEqual(["10 ", "mx1.", "mailhaven.", "example"]);
  expect(partsOfText("rua=mailto:dmarc@pier.example")).toEqual([
    "rua=",
    "mailto:",
    "dmarc@",
    "pier.",
    "example",
  ]);
  expect(partsOfText("mail2026._domainkey")).toEqual(["mail2026.", "_domainkey"]);
  expect(partsOfText("2001:db8::24")).toEqual(["2001:", "db8::", "24"]);
  expect(partsOfText("")).toEqual([]);
});

test("the parts of a text are the text", () => {
  const text = "  v=DMARC1;  p=none; rua=mailto:a_b@c.example,mailto:d@e.example ";
  expect(partsOfText(text).join("")).toBe(text);
});

test.each([
  ["v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A/MIIBCg+KCAQAB==", "v=DKIM1; k=rsa; p=MIIBIjAN…AB=="],
  [`3 1 1 ${"9f3c".repeat(16)}`, "3 1 1 9f3c9f3c…9f3c"],
  ["site-verification=pT2k8fXk19zQeAbCdEfGhIjKlMn", "site-verification=pT2k8fXk…KlMn"],
])("a long key keeps its beginning and its end: %s", (value, wanted) => {
  expect(shortText(value)).toBe(wanted);
});

test.each([
  "v=spf1 include:_spf.mailhaven.example include:mail.other.example -all",
  "2001:0db8:004f:0018:0000:0000:0000:0024",
  "https://example.com/some/path/to/a/page",
  "a-label-of-many-words-that-people-can-read.example",
])("what a person reads is never shortened: %s", (value) => {
  expect(shortText(value)).toBe(value);
});

test("what is left out is counted, so that the whole is known to be longer", () => {
  const [piece] = shortened("a".repeat(64));
  expect(piece).toEqual({ text: "aaaaaaaa", left: { count: 52, end: "aaaa" } });
});
