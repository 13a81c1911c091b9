import { expect, test } from "vitest";
import * as rules from "./text.ts";

/** Texts that a rule takes, and texts that it refuses (product §5). */
const cases: readonly (readonly [
  name: string,
  rule: (text: string) => boolean,
  good: string[],
  bad: string[],
])[] = [
  [
    "email",
    rules.isEmail,
    ["a@b.c", "o'brien+tag@mail.example.com", "ü@müller.de", "a@.b"],
    ["", "a@b", "@b.c", "a@", "a@b.", "a b@c.d", "a@b@c.d", "a@b .c", " a@b.c", "a@b.c\n"].concat(
      ...[...'<>()[]\\,;:"'].map((sign) => [`a${sign}b@c.d`, `a@b${sign}.c`, `"a${sign}b"@c.d`]),
    ),
  ],
  ["not empty", rules.isNonEmpty, ["a", " a "], ["", " ", "\n\t"]],
  ["letters only", rules.isLettersOnly, ["abc", "ABC"], ["", "Müller", "O'Brien", "a b", "a1"]],
  [
    "postal code",
    rules.isPostalCode,
    ["101", "SW1A 1AA", "12345-6789", "a".repeat(12)],
    ["12", "a".repeat(13), "12_45", ""],
  ],
  ["country code", rules.isCountryCode, ["DE", "US"], ["de", "D", "DEU", "D1", ""]],
  ["date", rules.isDate, ["2026-11-20"], ["2026-1-2", "20.11.2026", "2026-11-20T09:00", ""]],
  [
    "server name",
    rules.isServerName,
    ["web", "Web-1", "a", `a${"b".repeat(62)}`],
    ["", "1web", "-web", "web-", "web_1", "web.example", `a${"b".repeat(63)}`, "wéb"],
  ],
];

test.each(cases)("%s", (_name, rule, good, bad) => {
  expect(good.filter((text) => !rule(text))).toEqual([]);
  expect(bad.filter((text) => rule(text))).toEqual([]);
});

test("an email is one account's in any case", () => {
  expect(rules.canonicalEmail(" Anna@Example.COM ")).toBe("anna@example.com");
});

test("a text is cut after 14 characters, never inside one", () => {
  expect(rules.truncate("fourteen chars")).toBe("fourteen chars");
  expect(rules.truncate("fifteen letters")).toBe("fifteen letter…");
  expect(rules.truncate("⛵⛵⛵", 2)).toBe("⛵⛵…");
  expect(rules.truncate("🚢🚢🚢", 2)).toBe("🚢🚢…");
});
