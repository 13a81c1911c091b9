import { expect, test } from "vitest";
import { readPostalCode, readProvince } from "./postal-address.ts";

test.each([
  ["US", "10001", "10001"],
  ["US", " 10001-1234 ", "10001-1234"],
  ["US", "100011234", "10001-1234"],
  ["US", "ABCDE", null],
  ["US", "1000", null],
  ["US", "10001-12", null],
  ["GB", "sw1a1aa", "SW1A 1AA"],
  ["GB", "SW1A  1AA", "SW1A 1AA"],
  ["GB", "m1 1ae", "M1 1AE"],
  ["GB", "gir0aa", "GIR 0AA"],
  ["GB", "20099", null],
  ["CA", "k1a0b1", "K1A 0B1"],
  ["CA", "K1A-0B1", "K1A 0B1"],
  ["CA", "D1A 0B1", null],
  ["DE", "20099", "20099"],
  ["NL", "1012 ab", "1012 AB"],
  ["DE", "?", null],
])("a postal code of %s, %j, is %j", (country, typed, expected) => {
  expect(readPostalCode(typed, country)).toBe(expected);
});

test.each([
  ["US", "ny", "NY"],
  ["US", " new  york ", "NY"],
  ["US", "District of Columbia", "DC"],
  ["US", "Bavaria", null],
  ["DE", " Bayern ", "Bayern"],
])("a state of %s, %j, is %j", (country, typed, expected) => {
  expect(readProvince(typed, country)).toBe(expected);
});
