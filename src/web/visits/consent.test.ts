import { expect, test } from "vitest";
import { readConsent, storeConsent } from "./consent.ts";

test("there is no consent before the question, and the answer is stored", () => {
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

test("blocked storage counts as a no", () => {
  const getItem = () => {
    throw new Error("blocked");
  };
  expect(readConsent({ getItem })).toBe("declined");
});
