import { expect, it } from "vitest";
import { daysUntil } from "./days-until.ts";

it("rounds days, and distinguishes the last day from the time after it", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(daysUntil("2026-11-21T11:00:00Z", now)).toBe(0);
  expect(daysUntil("2026-12-20T11:59:00Z", now)).toBe(30);
  expect(daysUntil("2026-11-20T11:00:00Z", now)).toBe(-1);
  expect(daysUntil("2026-11-18T11:59:00Z", now)).toBe(-2);
});
