import fc from "fast-check";
import { expect, test } from "vitest";
import { isKnownPassword } from "./known-password.ts";

const known = ["ann.smith@example.com", "Skipper", "Moorage"];

test.each([
  ..."password 12345678 aaaaaaaa qwertyui Passw0rd passw0rd1 P@ssw0rd! iloveyou sunshine1 letmein123 1qaz2wsx".split(
    " ",
  ),
  ..."qwerty123 Summer2024! abcd1234 asdfghjkl 11111111 1q2w3e4r password123456789 abababab abcabcabc 87654321".split(
    " ",
  ),
  ..."Dragon#1999 welcome1! admin1234 19850412 monkeymonkey footballdragon qwertzuiop zyxwvuts пароль123 1234qwer".split(
    " ",
  ),
  ..."princess07 baseball1 superman! trustno1 Berlin2026! moorage1 Moorage2026! harbour!!".split(" "),
  "        ",
  " a  a  a ",
  "pass word 1",
  "i love you 1",
])("%j is among the first that are tried", (password) => {
  expect(isKnownPassword(password)).toBe(true);
});

test.each([
  "ann.smith@example.com",
  "annsmith1",
  "Ann.Smith",
  "example2026",
  "skipper!!",
  "Skipper99",
  "moorage!1",
])("%j is made of what is known of the person", (password) => {
  expect(isKnownPassword(password, known)).toBe(true);
});

test.each([
  "correct horse battery staple",
  "correct horse",
  "the password",
  "a long enough password",
  "quiet-harbour-7",
  "long enough",
  "Tr0ub4dor&3x",
  "dragon7392817364",
  "kJ8#mQ2vLp",
  "Zebrastreifen am Hafen",
  "夏の終わりの港町",
  "918273650014",
])("%j is left to its owner", (password) => {
  expect(isKnownPassword(password, known)).toBe(false);
});

test("passwords that were made at random are never refused", () => {
  const random = fc.string({
    unit: fc.constantFrom(..."abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"),
    minLength: 20,
    maxLength: 20,
  });
  // Fast-check likes short alphabets; what it makes of them is no random password.
  const varied = random.filter((text) => new Set(text).size > 8);
  fc.assert(fc.property(varied, (password) => !isKnownPassword(password)));
});

test("the longest password is judged at once", () => {
  const began = performance.now();
  isKnownPassword("password1".repeat(28) + "zz");
  expect(performance.now() - began).toBeLessThan(1000);
});
