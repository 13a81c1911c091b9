import fc from "fast-check";
import { expect, test } from "vitest";
import { handsOf, type SetUp } from "./hands.ts";

const members = ["ann", "bee", "cee", "dee", "eve"];
const member = fc.constantFrom(...members);
const setUps = fc.array(
  fc.record({
    staffId: member,
    by: member,
    end: fc.integer({ min: 1, max: 9 }).map((hour) => new Date(hour * 3_600_000)),
  }),
  { maxLength: 8 },
);

/** Whether a way of set-ups that have not ended leads from one to the other. */
function areJoined(all: readonly SetUp[], one: string, other: string, at: Date): boolean {
  const reached = new Set([one]);
  for (const _ of members)
    for (const { staffId, by, end } of all)
      if (end > at && (reached.has(staffId) || reached.has(by))) reached.add(staffId).add(by);
  return reached.has(other);
}

test("T43 logins are in one hand exactly as long as set-ups lead from one to the other", () => {
  fc.assert(
    fc.property(setUps, member, member, fc.integer({ min: 0, max: 9 }), (all, one, other, hour) => {
      fc.pre(one !== other);
      const at = new Date(hour * 3_600_000);
      const hands = handsOf(all.filter(({ end }) => end > at));
      const until = hands.until(one, other);
      expect(until !== null).toBe(areJoined(all, one, other, at));
      expect(hands.until(other, one)).toEqual(until);
      if (until === null) return;
      expect(areJoined(all, one, other, new Date(until.getTime() - 1))).toBe(true);
      expect(areJoined(all, one, other, until)).toBe(false);
    }),
  );
});
