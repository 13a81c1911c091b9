import { expect, test } from "vitest";
import { isMeasured } from "./is-measured.ts";

const deliveredAt = "2026-11-26T07:06:14.459Z";
const secondsLater = (seconds: number) => new Date(Date.parse(deliveredAt) + seconds * 1000);

test("a server is measured within a minute of its delivery", () => {
  expect(isMeasured(deliveredAt, secondsLater(2))).toBe(false);
  expect(isMeasured(deliveredAt, secondsLater(59))).toBe(false);
  expect(isMeasured(deliveredAt, secondsLater(60))).toBe(true);
});

test("a server whose delivery is not stated counts as an old one", () => {
  expect(isMeasured(null, secondsLater(0))).toBe(true);
  expect(isMeasured(undefined, secondsLater(0))).toBe(true);
});
