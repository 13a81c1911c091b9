import { expect, test } from "vitest";
import { readConsent, storeConsent } from "./consent.ts";

test("nobody has agreed before being asked, and the answer is kept", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(readConsent(storage)).toBeNull();
  storeConsent("agreed", storage);
  expect(readConsent(storage)).toBe("agreed");
  storeConsent("declined", storage);
  expect(readConsent(storage)).toBe("declined");
});

test("a browser that remembers nothing counts as a no", () => {
  const getItem = () => {
    throw new Error("blocked");
  };
  expect(readConsent({ getItem })).toBe("declined");
});
