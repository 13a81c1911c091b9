import { expect, test } from "vitest";
import { isForPage } from "./use-ctrl-enter.ts";

/** A field in an element of this role; null: in the page itself. */
const fieldIn = (role: string | null) =>
  ({
    closest: (selectors: string) => (role !== null && selectors.includes(`[role=${role}]`) ? {} : null),
  }) as Pick<Element, "closest">;
const press = (role: string | null, change: object = {}) =>
  isForPage({ key: "Enter", ctrlKey: true, defaultPrevented: false, target: fieldIn(role), ...change });

test("sends a refund from a field of its page alone", () => {
  expect(press(null)).toBe(true);
  expect(press(null, { target: null })).toBe(true);
  // The palette, which has a use of its own for these keys.
  expect(press("dialog")).toBe(false);
  expect(press("listbox")).toBe(false);
});

test("sends none by other keys, or by those that something else has used", () => {
  expect(press(null, { ctrlKey: false })).toBe(false);
  expect(press(null, { key: "a" })).toBe(false);
  expect(press(null, { defaultPrevented: true })).toBe(false);
});
