import { expect, test } from "vitest";
import { nextDigestAt } from "./digest-time.ts";

const after = (text: string) => new Date(text);

test("daily ones come at 07:00 of the reader's zone", () => {
  expect(nextDigestAt("daily", "UTC", after("2026-03-01T06:59:30Z"))).toEqual(after("2026-03-01T07:00:00Z"));
  expect(nextDigestAt("daily", "UTC", after("2026-03-01T07:00:00Z"))).toEqual(after("2026-03-02T07:00:00Z"));
  expect(nextDigestAt("daily", "Asia/Tokyo", after("2026-03-01T12:00:00Z"))).toEqual(
    after("2026-03-01T22:00:00Z"),
  );
});

test("weekly ones come on Mondays of that zone", () => {
  // A Sunday; in Tokyo it is Monday 07:00 at 22:00 of UTC.
  expect(nextDigestAt("weekly", "Asia/Tokyo", after("2026-03-01T12:00:00Z"))).toEqual(
    after("2026-03-01T22:00:00Z"),
  );
  expect(nextDigestAt("weekly", "UTC", after("2026-03-02T07:00:00Z"))).toEqual(after("2026-03-09T07:00:00Z"));
});

test("they stay at 07:00 when clocks are changed in between", () => {
  // Berlin has summer time from 29 March 2026.
  expect(nextDigestAt("daily", "Europe/Berlin", after("2026-03-28T12:00:00Z"))).toEqual(
    after("2026-03-29T05:00:00Z"),
  );
});

test("at once there is none", () => {
  expect(nextDigestAt("at-once", "UTC", after("2026-03-01T12:00:00Z"))).toBeNull();
});
