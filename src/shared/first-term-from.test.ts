import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstTermFrom } from "./first-term-from.ts";
import { addDays } from "./time.ts";

const start = new Date("2027-01-31T00:00:00Z");

test("a new price is paid first with the first term that begins on its day or later", () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 3, 12), fc.integer({ min: -40, max: 900 }), (renewMonths, days) => {
      const fromAt = addDays(start, days);
      const firstAt = firstTermFrom({ nextStart: start, renewMonths }, fromAt);
      expect(firstAt >= fromAt && firstAt >= start).toBe(true);
      // Not a term later than that.
      if (firstAt > start) expect(addDays(firstAt, -31 * renewMonths) < fromAt).toBe(true);
    }),
  );
});
