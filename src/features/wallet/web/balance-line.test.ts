import { describe, expect, test } from "vitest";
import { lastsUntil } from "#src/shared/lasts-until.ts";
import {
  balanceAt,
  balanceLine,
  chartSpan,
  lastCents,
  type Lasting,
  moneyScale,
  stepPath,
} from "./balance-line.ts";

const day = (date: string): string => `${date}T10:00:00.000Z`;
const ms = (date: string): number => Date.parse(day(date));

/** 20.00 dollars, of which two charges of 7.00 are paid and the third, in January, is not. */
const forecast: Lasting = {
  at: day("2026-11-20"),
  balanceCents: 2000,
  debtCents: 0,
  paid: {
    count: 2,
    cents: 1400,
    first: [],
    spent: [
      { at: day("2026-11-25"), cents: 700 },
      { at: day("2026-12-25"), cents: 1400 },
    ],
  },
  shortfalls: [
    { at: day("2027-01-25"), cents: 100, count: 1 },
    { at: day("2027-02-25"), cents: 800, count: 2 },
  ],
};

test("the balance falls at each charge, and ends on the day that it lasts to", () => {
  const line = balanceLine(forecast, 0);
  expect(line.points.map(({ cents }) => cents)).toEqual([2000, 1300, 600]);
  expect(line.endMs).toBe(ms("2027-01-25"));
  expect(balanceAt(line, ms("2026-12-24"))).toBe(1300);
  expect(balanceAt(line, ms("2026-12-25"))).toBe(600);
  // What cannot be paid takes nothing: the balance is still there.
  expect(balanceAt(line, ms("2027-01-25"))).toBe(600);
  expect(lastCents(line)).toBe(600);
  expect(balanceAt(line, ms("2027-01-26"))).toBeNull();
});

test.each([0, 99, 100, 500, 799])("with %i cents more it ends when the forecast says", (added) => {
  const line = balanceLine(forecast, added);
  const until = lastsUntil(forecast.shortfalls, added);
  expect(line.endMs).toBe(until === null ? null : Date.parse(until));
  // What is added is on the balance at every moment before the first end.
  const alone = balanceLine(forecast, 0);
  for (const { atMs } of alone.points)
    expect(balanceAt(line, atMs)).toBe((balanceAt(alone, atMs) ?? NaN) + added);
});

test("a line never rises, is never below zero, and goes on to the edge when money lasts longer", () => {
  for (const added of [0, 100, 450, 800, 5000]) {
    const { points } = balanceLine(forecast, added);
    for (const [place, { cents }] of points.entries()) {
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(points[place - 1]?.cents ?? cents);
    }
  }
  const long = balanceLine(forecast, 5000);
  expect(long.endMs).toBeNull();
  const span = chartSpan([long]);
  expect(span.toMs).toBe(ms("2027-02-25"));
  expect(stepPath(long, span, { width: 100, height: 10, topCents: 7000 })).toMatch(/H100$/);
});

test("an open debt is paid by what is added, before any charge", () => {
  const owing: Lasting = {
    ...forecast,
    balanceCents: 0,
    debtCents: 300,
    paid: { count: 0, cents: 0, first: [], spent: [] },
    shortfalls: [{ at: day("2026-11-25"), cents: 1000, count: 1 }],
  };
  expect(balanceLine(owing, 0).points[0]?.cents).toBe(0);
  expect(balanceLine(owing, 500).points[0]?.cents).toBe(200);
});

test("what is overdue ends now, not in the past", () => {
  const overdue = { ...forecast, shortfalls: [{ at: day("2026-11-01"), cents: 1, count: 1 }] };
  expect(balanceLine(overdue, 0).endMs).toBe(ms("2026-11-20"));
  const { fromMs, toMs } = chartSpan([balanceLine(overdue, 0)]);
  expect(toMs).toBeGreaterThan(fromMs);
});

test("the chart ends with the last line, not after it", () => {
  const lines = [balanceLine(forecast, 0), balanceLine(forecast, 100)];
  expect(chartSpan(lines).toMs).toBe(ms("2027-02-25"));
});

test("the path has only steps, and ends at the balance that is left", () => {
  const line = balanceLine(forecast, 0);
  const path = stepPath(line, chartSpan([line]), { width: 100, height: 10, topCents: 2000 });
  expect(path).toMatch(/^M0 0\.0(H[\d.]+V[\d.]+)+H100\.0$/);
  expect(path).toMatch(/V7\.0H100\.0$/);
});

describe("amounts of the scale", () => {
  test.each([
    [25_840, [0, 10_000, 20_000, 30_000]],
    [2000, [0, 500, 1000, 1500, 2000]],
    [0, [0, 25, 50, 75, 100]],
  ])("%i cents", (most, amounts) => {
    expect(moneyScale(most)).toEqual(amounts);
  });

  test("any balance is below its highest line, with at least three spaces or fewer than six", () => {
    for (let most = 1; most < 10 ** 9; most = Math.ceil(most * 1.37)) {
      const scale = moneyScale(most);
      expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
      expect(scale.length).toBeGreaterThanOrEqual(3);
      expect(scale.length).toBeLessThanOrEqual(5);
    }
  });
});
