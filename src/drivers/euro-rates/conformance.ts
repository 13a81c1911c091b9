import { describe, expect, test } from "vitest";
import type { EuroRates } from "./port.ts";

/** What every driver must do; called from the test file of each. */
export function describeEuroRates(name: string, setUp: () => Promise<EuroRates>): void {
  describe(name, () => {
    test.each(["newest", "quarter"] as const)("days of the %s have the dollar, each once", async (span) => {
      const answer = await (await setUp()).read(span);
      const days = answer.state === "read" ? answer.days : [];
      expect(days.length).toBeGreaterThan(0);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      for (const { day, perEuro } of days) {
        expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(perEuro.get("USD")).toMatch(/^\d+(\.\d{1,8})?$/);
      }
    });
  });
}
