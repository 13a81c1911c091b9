import { expect, test } from "vitest";
import { readOauthReturn } from "./read-oauth-return.ts";

test("what a service returned is read as it was written", () => {
  expect(readOauthReturn("?code=123456789012345678901&state=1e5&scope=email&authuser=0")).toEqual({
    code: "123456789012345678901",
    state: "1e5",
  });
  expect(readOauthReturn("?error=access_denied&state=a&iss=https%3A%2F%2Faccounts.example")).toEqual({
    state: "a",
    error: "access_denied",
    iss: "https://accounts.example",
  });
});

test("without a state there is no return", () => {
  expect(readOauthReturn("?code=1")).toBeNull();
  expect(readOauthReturn("")).toBeNull();
});
