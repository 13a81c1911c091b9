import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isSeenStale } from "./durations.ts";
import { isUsableEmail, languageOf, referrerOf, usernameOf } from "./sign-up-rules.ts";

// Product §5, implemented a second time and independently of the rule itself.
function isEmailByTheSpec(text: string): boolean {
  const parts = text.split("@");
  const [local = "", domain = ""] = parts;
  const labels = domain.split(".");
  const isPlain = !/\s/.test(text) && [...'<>()[]\\,;:"'].every((sign) => !text.includes(sign));
  return parts.length === 2 && local !== "" && isPlain && labels.length > 1 && labels.at(-1) !== "";
}

test("emails are accepted exactly by the product's rule, whatever is typed", () => {
  const piece = fc.constantFrom("a", "B", "1", "@", ".", " ", "\t", "é", "-", "+", "名", "<", ",", '"', "");
  const typed = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const control = /\p{Cc}/u;
  fc.assert(
    fc.property(fc.oneof(typed, fc.string(), fc.emailAddress()), (text) => {
      expect(isUsableEmail(text)).toBe(isEmailByTheSpec(text) && !control.test(text));
    }),
    { numRuns: 2000 },
  );
});

test("every email yields a name of 1 to 40 characters", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const name = usernameOf(undefined, email);
      expect(email.startsWith(name)).toBe(true);
      expect(Array.from(name).length).toSatisfy((length: number) => length >= 1 && length <= 40);
    }),
  );
  expect(usernameOf(undefined, `${"😀".repeat(50)}@example.com`)).toBe("😀".repeat(40));
});

test.each([
  [undefined, false, "en"],
  ["ZH-TW", false, "zh-tw"],
  ["klingon", true, "en"],
  ["xb", true, "xb"],
  ["xb", false, "en"],
])("language %s (pseudo: %s) is kept as %s", (code, allowsPseudoLocales, expected) => {
  expect(languageOf(code, allowsPseudoLocales)).toBe(expected);
});

test("a referrer is a user id or nothing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => referrerOf(`srv_${text}`) === null && referrerOf(text) === null),
  );
});

test("last seen is updated after five minutes", () => {
  const seen = new Date("2026-01-01T00:00:00Z");
  expect(isSeenStale(seen, new Date("2026-01-01T00:04:59Z"))).toBe(false);
  expect(isSeenStale(seen, new Date("2026-01-01T00:05:00Z"))).toBe(true);
});
