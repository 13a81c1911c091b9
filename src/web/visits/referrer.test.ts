import { expect, test } from "vitest";
import { forgetReferrer, keepReferrer, readReferrer } from "./referrer.ts";

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const dayMs = 86_400_000;

test("the first referrer counts, for 30 days", () => {
  const storage = createStorage();
  expect(keepReferrer("usr_1", storage, 0)).toBe(true);
  expect(keepReferrer("usr_2", storage, 29 * dayMs)).toBe(false);
  expect(readReferrer(storage, 29 * dayMs)).toBe("usr_1");
  expect(readReferrer(storage, 30 * dayMs)).toBeUndefined();
  keepReferrer("usr_2", storage, 30 * dayMs);
  expect(readReferrer(storage, 31 * dayMs)).toBe("usr_2");
});

test("after a sign-up none is kept", () => {
  const storage = createStorage();
  keepReferrer("usr_1", storage, 0);
  forgetReferrer(storage);
  expect(readReferrer(storage, 0)).toBeUndefined();
});
