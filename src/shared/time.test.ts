import { expect, test } from "vitest";
import { addDays, addMonths, addMs, fromUnixSeconds, parseInstant, secondsBetween } from "./time.ts";

const at = (text: string): Date => new Date(text);

test("a month keeps its anchor day and ends with the month where there is none (product §9)", () => {
  const anchor = at("2026-01-31T10:20:30Z");
  const ends = [1, 2, 3, 12, 13, 25].map((months) => addMonths(anchor, months).toISOString());
  expect(ends).toEqual([
    "2026-02-28T10:20:30.000Z",
    "2026-03-31T10:20:30.000Z",
    "2026-04-30T10:20:30.000Z",
    "2027-01-31T10:20:30.000Z",
    "2027-02-28T10:20:30.000Z",
    "2028-02-29T10:20:30.000Z",
  ]);
  expect(anchor.toISOString()).toBe("2026-01-31T10:20:30.000Z");
});

test("spans are exact; whole seconds are counted down", () => {
  expect(addDays(at("2026-03-28T12:00:00Z"), 2)).toEqual(at("2026-03-30T12:00:00Z"));
  expect(addMs(at("2026-03-28T12:00:00Z"), -1)).toEqual(at("2026-03-28T11:59:59.999Z"));
  expect(secondsBetween(at("2026-01-01T00:00:00Z"), at("2026-01-01T00:00:59.999Z"))).toBe(59);
});

test("instants are read from ISO text and whole seconds", () => {
  expect(parseInstant("2026-11-20T09:41:07.000Z")).toEqual(at("2026-11-20T09:41:07Z"));
  expect(parseInstant("yesterday")).toBeNull();
  expect(fromUnixSeconds(0)).toEqual(at("1970-01-01T00:00:00Z"));
});
