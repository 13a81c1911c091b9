import fc from "fast-check";
import { expect, test } from "vitest";
import { layOutStays } from "./lay-out-stays.ts";
import type { FoundThing } from "./use-found.ts";

const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 20, 12);
const day = (n: number) => new Date(now - n * dayMs).toISOString();

function stay(customerName: string, at: string, until: string | null): FoundThing {
  return {
    kind: "address",
    id: "198.18.0.4",
    title: "198.18.0.4",
    detail: "kelp-2",
    state: "active",
    customerId: null,
    customerName,
    at,
    until,
    cents: null,
    path: "/staff/servers/srv_1",
    matched: "address",
    isExact: false,
  };
}

const known = [
  stay("bramble", day(10), null),
  stay("junia", day(70), day(12)),
  stay("vantrop", day(80), day(70)),
];

test("owners follow one another, with the time between them as free", () => {
  const { stays, fromMs } = layOutStays(known, now - 20 * dayMs, now);
  expect(stays.map(({ name }) => name)).toEqual(["vantrop", "junia", null, "bramble"]);
  expect(stays.filter(({ isAt }) => isAt).map(({ name }) => name)).toEqual(["junia"]);
  expect(stays.filter(({ isNow }) => isNow).map(({ name }) => name)).toEqual(["bramble"]);
  expect(fromMs).toBe(now - 80 * dayMs);
});

test("a moment before the first owner, and one between two, are free", () => {
  for (const ago of [90, 11]) {
    const { stays } = layOutStays(known, now - ago * dayMs, now);
    expect(stays.filter(({ isAt }) => isAt).map(({ name }) => name)).toEqual([null]);
  }
});

test("of today the owner of now has it, though the day ends later", () => {
  const { stays, atShare } = layOutStays(known, now + dayMs / 2, now);
  expect(stays.filter(({ isAt }) => isAt).map(({ name }) => name)).toEqual(["bramble"]);
  expect(atShare).toBeLessThanOrEqual(1);
});

test("all who had it at some time of that day are of that day", () => {
  const { stays } = layOutStays(known, now - 70 * dayMs + 1000, now);
  expect(stays.filter(({ isOnDay }) => isOnDay).map(({ name }) => name)).toEqual(["vantrop", "junia"]);
});

test("the parts fill the line without a gap, whatever the stays", () => {
  const span = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 400 }));
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 500 }),
      (spans, ago) => {
        const owners = spans.map(([from, length], index) =>
          stay(`owner ${index}`, day(from), length > from ? null : day(from - length)),
        );
        const { stays, atShare } = layOutStays(owners, now - ago * dayMs, now);
        expect(stays.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(stays.filter(({ isAt }) => isAt).length).toBe(1);
        expect(atShare).toBeGreaterThanOrEqual(0);
        expect(atShare).toBeLessThanOrEqual(1);
      },
    ),
  );
});
