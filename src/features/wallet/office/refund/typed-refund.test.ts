import { expect, test } from "vitest";
import { amountsOf, chooseLine, endsWith, type TypedRefund, withFigures } from "./typed-refund.ts";

const first = { lineId: 1, unusedCents: 4_00, leftCents: 10_00 };
const second = { lineId: 2, unusedCents: 3_00, leftCents: 5_00 };
const quote = { lines: [first, second] };
/** Somebody else has refunded 70 cents of the first. */
const changed = { lines: [{ ...first, unusedCents: 3_30, leftCents: 9_30 }, second] };

function typedBy(mode: "unused" | "all"): TypedRefund {
  return { mode, amounts: amountsOf(quote, mode), endsService: false, keepsUnused: false, note: "" };
}

test.each(["unused", "all"] as const)(
  "a line that staff took out of %s stays out when figures change",
  (mode) => {
    const typed = chooseLine(typedBy(mode), second, false);
    expect([...withFigures(typed, changed).amounts.keys()]).toEqual([1]);
  },
);

test("a line taken out of all and put in again goes back by its unused days, and is no longer called all", () => {
  const again = chooseLine(chooseLine(typedBy("all"), second, false), second, true);
  expect(again.mode).toBe("own");
  expect(again.amounts.get(2)).toBe("3.00");
});

test("what was not touched is reckoned again by the new figures", () => {
  expect([...withFigures(typedBy("unused"), changed).amounts]).toEqual([
    [1, "3.30"],
    [2, "3.00"],
  ]);
  expect([...withFigures(typedBy("all"), changed).amounts]).toEqual([
    [1, "9.30"],
    [2, "5.00"],
  ]);
});

test.each([
  ["unused", null, true, true],
  ["unused", null, false, false],
  ["unused", false, true, false],
  ["all", null, true, false],
  ["own", null, true, false],
  ["own", true, true, true],
] as const)(
  "of %s with the end %s, where it can end: %s, the service ends: %s",
  (mode, endsService, canEnd, ends) => {
    expect(endsWith({ mode, endsService }, { canEnd })).toBe(ends);
  },
);
