import { expect, test } from "vitest";
import { isLatinText } from "#src/shared/validation/contact.ts";
import { writeInLatin } from "./write-in-latin.ts";

test.each([
  ["Jürgen Größmann", "DE", "Juergen Groessmann"],
  ["Ömer Yıldız", "TR", "Omer Yildiz"],
  ["Łódź, ul. Świętego", "PL", "Lodz, ul. Swietego"],
  ["Анна Ковальская", "RU", "Anna Koval'skaya"],
  ["東京都", "JP", "DongJingDou"],
  ["O’Brien", "IE", "O'Brien"],
  ["plain", "US", "plain"],
])("%s of %s is proposed as %s", (text, country, latin) => {
  expect(writeInLatin([text], country)).toEqual([latin]);
});

test("registries accept the proposal for any input", () => {
  const [line = ""] = writeInLatin(["\u0000🚢 مرحبا\u202e שלום ไทย \ufffd\n"], "XX");
  expect(isLatinText(line)).toBe(true);
});
