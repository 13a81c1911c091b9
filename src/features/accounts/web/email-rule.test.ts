import { expect, test } from "vitest";
import { emailRule } from "./email-rule.ts";

test.each([
  ["", "email_missing"],
  ["  ", "email_missing"],
  ["nadia", "invalid_email"],
  ["nadia@northpier.example", undefined],
])("%j: %s", (email, code) => {
  expect(emailRule({ email })).toEqual({ email: code });
});
