import { expect, test } from "vitest";
import { isNoticeClosed, rememberClosedNotice } from "./closed-notice.ts";

test("a closed notice stays closed for the user who closed it, and no other", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(isNoticeClosed("usr_1", storage)).toBe(false);
  rememberClosedNotice("usr_1", storage);
  expect(isNoticeClosed("usr_1", storage)).toBe(true);
  expect(isNoticeClosed("usr_2", storage)).toBe(false);
});

test("without storage the notice is shown, and closing it does not fail", () => {
  const denied = (): never => {
    throw new Error("denied");
  };
  expect(isNoticeClosed("usr_1", { getItem: denied })).toBe(false);
  expect(() => rememberClosedNotice("usr_1", { setItem: denied })).not.toThrow();
});
