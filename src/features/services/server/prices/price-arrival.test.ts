import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { type ArrivalCell, arrivalOf } from "./price-arrival.ts";

const start = new Date("2027-01-31T00:00:00Z");

const cell: fc.Arbitrary<ArrivalCell> = fc.record({
  months: fc.constantFrom(1, 3, 12, 24),
  firstAt: fc.integer({ min: 0, max: 800 }).map((days) => addDays(start, days)),
  services: fc.integer({ min: 1, max: 5000 }),
  parts: fc.bigInt({ min: -50_000_000n, max: 50_000_000n }),
});

test("groups and months of any change add up to the whole of it", () => {
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 60 }),
      fc.bigInt({ min: -9n, max: 9n }),
      (cells, off) => {
        const parts = cells.reduce((sum, one) => sum + one.parts, 0n);
        // As a plan rounds it, and a few cents besides.
        const whole = parts / 12_000n + off;
        const { groups, arrival } = arrivalOf(cells, whole);
        expect(groups.reduce((sum, group) => sum + group.mrrDeltaCents, 0n)).toBe(whole);
        expect(groups.reduce((sum, group) => sum + group.services, 0)).toBe(
          cells.reduce((sum, one) => sum + one.services, 0),
        );
        expect(arrival.at(-1)?.mrrDeltaCents).toBe(whole);
        const months = arrival.map(({ month }) => month);
        expect(months).toEqual([...new Set(months)].sort());
      },
    ),
  );
});
