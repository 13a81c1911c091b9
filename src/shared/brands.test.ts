import { expect, test } from "vitest";
import { isBrandName, isReserved, isSlug, looksLike, slugOf } from "./brands.ts";

test.each(["reef", "reef-24", "a1b", "24hours", "x".repeat(32)])("%s begins a host", (slug) => {
  expect(isSlug(slug)).toBe(true);
});

test.each([
  "re",
  "-reef",
  "reef-",
  "re--ef",
  "xn--reef-abc",
  "Reef",
  "reef.evil",
  "reef_1",
  "reef ",
  "réef",
  "x".repeat(33),
  "",
])("%j begins none", (slug) => {
  expect(isSlug(slug)).toBe(false);
});

test("names of the provider are kept", () => {
  for (const slug of ["www", "staff", "api", "ns1", "login"]) expect(isReserved(slug)).toBe(true);
  expect(isReserved("reef")).toBe(false);
});

test.each(["Reef", "Reef & Söhne", "波止場", "خليج", "24/7 Hosting", "O'Reef"])("%s is a brand", (name) => {
  expect(isBrandName(name)).toBe(true);
});

test.each([
  "R",
  "<b>Reef</b>",
  "Reef\nBcc: all@example.com",
  "Reef\u202egnitsoh",
  "Reef\u200b",
  'Reef" <a@example.com>',
  "---",
  "x".repeat(41),
])("%j is not a brand", (name) => {
  expect(isBrandName(name)).toBe(false);
});

test.each([
  ["Reef Hosting", "reef-hosting"],
  ["Söhne & Co.", "sohne-co"],
  ["波止場", ""],
  [`${"x".repeat(31)} y`, "x".repeat(31)],
])("the address of %s is %j at first", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  "Moorage",
  "MOORAGE",
  "Moor age",
  "Mοοrage",
  "Мооrage",
  "M00rage Billing",
  "moorage-login",
  "Môorage",
])("%s is taken for Moorage", (name) => expect(looksLike(name, "Moorage")).toBe(true));

test.each(["Mooring", "Harbour", "Reef & Sons", "Морской порт", "港"])(
  "%s is not taken for Moorage",
  (name) => expect(looksLike(name, "Moorage")).toBe(false),
);

test("a short name of a provider is found alone, not within words", () => {
  expect(looksLike("Ex", "ex")).toBe(true);
  expect(looksLike("Next", "ex")).toBe(false);
});
