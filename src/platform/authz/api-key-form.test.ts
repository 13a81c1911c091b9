import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createApiKey, hideApiKeys, hintOf, mentionsApiKey, readApiKey } from "./api-key-form.ts";

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const keys = secrets.map((bytes) => createApiKey(bytes.toString("base64url")));

describe("an API key", () => {
  test("has 40 characters that one double click selects, and is recognised", () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(key).toMatch(/^mrg_[0-9A-Za-z]{36}$/);
        expect(readApiKey(key)).toBe("key");
        expect(hintOf(key)).toBe(key.slice(36));
      }),
    );
  });

  test("is another one for another secret", () => {
    const made = Array.from({ length: 500 }, () => createApiKey(randomBytes(32).toString("base64url")));
    expect(new Set(made).size).toBe(500);
  });

  test("with one wrong character, or two exchanged ones, is broken", () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 4, max: 39 }), fc.constantFrom(..."0aZ9"), (key, place, letter) => {
        fc.pre(key[place] !== letter);
        expect(readApiKey(key.slice(0, place) + letter + key.slice(place + 1))).toBe("broken");
        const [one = "", two = ""] = key.slice(place - 1, place + 1);
        fc.pre(place > 4 && one !== two);
        expect(readApiKey(key.slice(0, place - 1) + two + one + key.slice(place + 1))).toBe("broken");
      }),
    );
  });

  test.each([
    "mrg_",
    "mrg_short",
    `mrg_${"A".repeat(36)} `,
    `mrg_${"A".repeat(35)}-`,
    `mrg_${"A".repeat(37)}`,
  ])("%j is broken", (text) => {
    expect(readApiKey(text)).toBe("broken");
  });

  test.each(["", "A".repeat(43), `mrg_${"A".repeat(39)}`, "Mrg_x"])("%j is no API key", (text) => {
    expect(readApiKey(text)).toBe("other");
  });
});

test("texts lose the keys that they mention, and nothing else", () => {
  const key = createApiKey(randomBytes(32).toString("base64url"));
  expect(hideApiKeys(`GET /?key=${key}&x=1 and ${key}`)).toBe("GET /?key=[API key]&x=1 and [API key]");
  expect(hideApiKeys("mrg_ is how they begin")).toBe("mrg_ is how they begin");
  expect([mentionsApiKey(`a${key}b`), mentionsApiKey("mrg_ alone")]).toEqual([true, false]);
});
