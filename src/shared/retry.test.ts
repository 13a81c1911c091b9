import { expect, test } from "vitest";
import { isRetryable, retryDelayMs } from "./retry.ts";

// Product §7.

test.each([400, 408, 429, 500, 502, 503, 504])("status %i is tried again", (status) => {
  expect(isRetryable({ status, message: "" })).toBe(true);
});

test.each([401, 402, 403, 404, 409, 413, 422])("status %i is not", (status) => {
  expect(isRetryable({ status, message: "Your balance is short." })).toBe(false);
});

test("a call without an answer is tried again by its code or its words", () => {
  expect(isRetryable({ code: "NETWORK_ERROR", message: "" })).toBe(true);
  expect(isRetryable({ code: "TIMEOUT", message: "" })).toBe(true);
  for (const message of ["Network down", "a timeout", "Connection lost", "Failed to fetch", "axios"]) {
    expect(isRetryable({ message })).toBe(true);
  }
  expect(isRetryable({ message: "something else" })).toBe(false);
});

test("delays start at 1 s, double, and end at 5 s", () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, { message: "" }))).toEqual([
    1000, 2000, 4000, 5000,
  ]);
});

test("a Retry-After is obeyed up to 5 s; a longer one is not waited for", () => {
  const limited = (retryAfterSeconds: number) => ({ status: 429, message: "", retryAfterSeconds });
  expect(retryDelayMs(1, limited(3))).toBe(3000);
  expect(isRetryable(limited(5))).toBe(true);
  expect(isRetryable(limited(6))).toBe(false);
});
