import { expect, test } from "vitest";
import { isShownName } from "./shown-name.ts";

test.each(["Ann Lee", "فاتورة مفتوحة", "می‌خواهم", "未払い", "👩‍💻 on call", "e\u0301"])(
  "%s is a name",
  (name) => {
    expect(isShownName(name)).toBe(true);
  },
);

test.each([
  ["nothing", ""],
  ["a zero-width space", "\u200b"],
  ["fillers and blanks", "\u3164 \u00a0\u2800\u00ad"],
  ["an override", "Large \u202Esredro"],
  ["an isolate", "\u2067Orders\u2069"],
  ["a line end", "one\ntwo"],
  ["NUL", "a\0"],
])("%s is not a name", (_, name) => {
  expect(isShownName(name)).toBe(false);
});
