import { expect, test } from "vitest";
import { checkPhoneLength, type PhoneNumber, type PhoneProblem, readPhone } from "./phone.ts";

const number = (
  country: string,
  callingCode: string,
  nationalNumber: string,
  extension: string | null = null,
) => ({ country, callingCode, nationalNumber, extension }) satisfies PhoneNumber;

test.each<[text: string, country: string, PhoneNumber]>([
  ["030 1234567", "DE", number("DE", "49", "301234567")],
  ["+49 30 1234567", "FR", number("DE", "49", "301234567")],
  ["00 49 30 1234567", "FR", number("DE", "49", "301234567")],
  ["(213) 373-4253", "US", number("US", "1", "2133734253")],
  ["2133734253 ext. 12", "US", number("US", "1", "2133734253", "12")],
  // 250 characters, the most.
  [`030 1234567${" ".repeat(239)}`, "DE", number("DE", "49", "301234567")],
  ["٠٥٠ ١٢٣ ٤٥٦٧", "AE", number("AE", "971", "501234567")],
  // Italy keeps its leading zero, abroad too; Russia's trunk 8 is no part of the number.
  ["06 1234 5678", "IT", number("IT", "39", "0612345678")],
  ["+39 06 1234 5678", "US", number("IT", "39", "0612345678")],
  ["8 (912) 345-67-89", "RU", number("RU", "7", "9123456789")],
  ["+7 912 345-67-89", "KZ", number("RU", "7", "9123456789")],
])("%s of %s is a number", (text, country, expected) => {
  expect(readPhone(text, country)).toEqual({ number: expected });
});

test.each<[text: string, country: string, PhoneProblem]>([
  // What cannot be parsed.
  ["030 1234567", "XX", "INVALID_COUNTRY"],
  ["030 1234567", "", "INVALID_COUNTRY"],
  ["", "DE", "NOT_A_NUMBER"],
  ["call me", "DE", "NOT_A_NUMBER"],
  ["030 1234567 call me", "DE", "NOT_A_NUMBER"],
  ["1", "DE", "TOO_SHORT"],
  ["030 12345678901234567", "DE", "TOO_LONG"],
  // Two to seventeen digits.
  ["12345678901234567", "DE", "TOO_LONG"],
  ["123456789012345678", "DE", "TOO_LONG"],
  // 250 characters of text.
  [`030 1234567${" ".repeat(240)}`, "DE", "TOO_LONG"],
  // Of a length that its country does not have, or of one that it has, and given to no one.
  ["213 373", "US", "TOO_SHORT"],
  ["213 373 42531", "US", "TOO_LONG"],
  ["(100) 234-5678", "US", "INVALID"],
  ["000 000 0000", "US", "INVALID"],
])("%s of %s is refused: %s", (text, country, problem) => {
  expect(readPhone(text, country)).toEqual({ problem });
});

test.each([
  ["213 373 4253", "US", "IS_POSSIBLE"],
  ["213 373", "US", "TOO_SHORT"],
  ["213 373 42531", "US", "TOO_LONG"],
  // Andorra has numbers of six and of eight digits, and none of seven.
  ["1234567", "AD", "INVALID_LENGTH"],
  ["213 373 4253", "XX", "INVALID_COUNTRY"],
  ["?", "US", "NOT_A_NUMBER"],
] as const)("%s of %s has the length %s", (text, country, outcome) => {
  expect(checkPhoneLength(text, country)).toBe(outcome);
});
