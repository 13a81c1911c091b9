import { describe, expect, test } from "vitest";
import { fundedUntil } from "./read-funding.ts";

describe("until when a balance pays the renewals", () => {
  const horizon = new Date("2029-01-01T00:00:00Z");
  const renewal = (cents: bigint, at: string, months = 1) => ({
    id: "one",
    name: "web-1",
    cents,
    months,
    at: new Date(at),
    autoprolong: true,
    isReserved: false,
  });

  test("the first renewal that is not covered ends it", () => {
    const all = [renewal(500n, "2026-01-31T00:00:00Z"), renewal(300n, "2026-02-10T00:00:00Z")];
    expect(fundedUntil(all, 499n, horizon).toISOString()).toBe("2026-01-31T00:00:00.000Z");
    expect(fundedUntil(all, 799n, horizon).toISOString()).toBe("2026-02-10T00:00:00.000Z");
    // A month after 31 January is 28 February, and the month after that the 31st again.
    expect(fundedUntil(all, 800n, horizon).toISOString()).toBe("2026-02-28T00:00:00.000Z");
    expect(fundedUntil(all, 1600n, horizon).toISOString()).toBe("2026-03-31T00:00:00.000Z");
  });

  test("terms of several months fall due at their own pace", () => {
    const all = [renewal(100n, "2026-01-01T00:00:00Z"), renewal(1000n, "2026-01-15T00:00:00Z", 12)];
    expect(fundedUntil(all, 1100n + 11n * 100n, horizon).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });

  test("nothing is foretold beyond the horizon", () => {
    expect(fundedUntil([renewal(1n, "2026-01-01T00:00:00Z")], 1_000_000n, horizon)).toEqual(horizon);
  });
});
