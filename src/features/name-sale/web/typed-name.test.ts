import { expect, test } from "vitest";
import { readTypedName } from "./typed-name.ts";

const endings = [
  { id: "com", name: "com" },
  { id: "uk", name: "uk" },
  { id: "co.uk", name: "co.uk" },
  { id: "xn--p1ai", name: "рф" },
];
const read = (text: string) => readTypedName(text, endings);

test.each([
  ["northpier", "northpier", null],
  ["  NorthPier.COM ", "northpier", "com"],
  ["https://www.northpier.com/about?x=1#y", "northpier", "com"],
  ["shop.northpier.co.uk", "northpier", "co.uk"],
  ["пирс.рф", "пирс", "xn--p1ai"],
  ["пирс.xn--p1ai", "пирс", "xn--p1ai"],
  ["northpier.com.", "northpier", "com"],
  ["www.com", "www", "com"],
  ["", "", null],
])("%s is the name %s with the ending %s", (text, label, tldId) => {
  expect(read(text)).toEqual({ label, tldId, unknownEnding: null, isValid: true });
});

test("an ending that is not sold here is reported", () => {
  expect(read("northpier.zz")).toEqual({
    label: "northpier",
    tldId: null,
    unknownEnding: ".zz",
    isValid: true,
  });
});

test.each(["-pier", "pier-", "north pier", "a_b", ".com", "pier..com", "😀", "a".repeat(64)])(
  "%s cannot be a name",
  (text) => {
    expect(read(text).isValid).toBe(false);
  },
);
