import { expect, test } from "vitest";
import { isRetryable, retryDelayMs } from "./retry.ts";

// Product §7.

test("status 400, 408, 429 and 500 or above are tried again, and no other", () => {
  const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
  const retried = statuses.filter((status) => isRetryable({ status, message: "Your balance is short." }));
  expect(retried).toEqual([400, 408, 429, ...statuses.filter((status) => status >= 500)]);
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
