import { expect, test } from "vitest";
import { movedInYear } from "./moved-in-year.ts";

const line = (serviceId: string, term: number, cents: bigint, afterCents: bigint, part = "term") => ({
  part: { serviceId, part, term, cents },
  afterCents,
});
const moved = (...lines: Parameters<typeof line>[]) => {
  const { forgoneCents, raisedCents, movedCents } = movedInYear(lines.map((one) => line(...one)));
  expect(movedCents).toBe(forgoneCents + raisedCents);
  return [forgoneCents, raisedCents];
};

test("of each part of a service the term that changes most counts, for a year, down as up", () => {
  expect(moved()).toEqual([0, 0]);
  expect(moved(["a", 1, 490n, 480n], ["a", 12, 5_292n, 5_184n])).toEqual([120, 0]);
  expect(moved(["a", 1, 480n, 490n], ["a", 12, 5_184n, 5_292n])).toEqual([0, 120]);
  expect(moved(["a", 12, 5_292n, 0n], ["a", 24, 9_000n, 0n])).toEqual([5_292, 0]);
  expect(moved(["a", 1, 300n, 200n, "one"], ["a", 1, 300n, 200n, "other"])).toEqual([2_400, 0]);
  // Cents that were begun count.
  expect(moved(["a", 36, 100n, 101n])).toEqual([0, 1]);
});

test("T59 a raise makes up for no fall, and a fall for no raise", () => {
  expect(moved(["a", 1, 490n, 0n], ["b", 1, 490n, 9_990n])).toEqual([5_880, 114_000]);
  // Of one service that is paid by one of its terms, the larger counts.
  expect(moved(["a", 1, 490n, 500n], ["a", 12, 5_292n, 292n])).toEqual([5_000, 0]);
});
