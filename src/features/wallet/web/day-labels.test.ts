import { expect, test } from "vitest";
import { type DayLabel, dayLabels, labelLeft } from "./day-labels.ts";

const span = { fromMs: 0, toMs: 100 };
const placesOf = (moments: readonly number[]) => dayLabels(moments, span, false).map(({ atMs }) => atMs);

test("the first of two that are too close to each other is written", () => {
  expect(placesOf([50, 0, 58, 100])).toEqual([50, 0, 100]);
  expect(placesOf([50, 50])).toEqual([50]);
});

test("dates without their year have room for more of them", () => {
  const moments = [100, 0, ...Array.from({ length: 99 }, (_, at) => at + 1)];
  expect(dayLabels(moments, span, true).length).toBeGreaterThan(dayLabels(moments, span, false).length);
});

/** The axes of windows of 390 px and of 768 px. */
const narrowAxis = 282;
const wideAxis = 628;
/** A date of eleven figures of 6.6 px, and one without its year, of which Japanese ones are the widest. */
const fullDate = 73;
const yearlessDate = 55;

const kinds = [
  ["with their year", false, fullDate],
  ["without it", true, yearlessDate],
] as const;

/** Where the middle of a label is drawn on an axis, in px. */
function middleOf(place: number, isYearless: boolean, axis: number): number {
  const left = labelLeft({ place }, isYearless);
  const [, half = "", part = "", end] = /^clamp\((\d+)px, ([\d.]+)%, 100% - (\d+)px\)$/.exec(left) ?? [];
  expect(end).toBe(half);
  return Math.min(axis - Number(half), Math.max(Number(half), (axis * Number(part)) / 100));
}

test.each(kinds)(
  "a written date stays on the axis, and is at its place where it can be: %s",
  (_, isYearless, date) => {
    for (const axis of [narrowAxis, wideAxis]) {
      for (let place = 0; place <= 1; place += 0.125) {
        const middle = middleOf(place, isYearless, axis);
        expect(middle - date / 2).toBeGreaterThanOrEqual(0);
        expect(middle + date / 2).toBeLessThanOrEqual(axis);
      }
      expect(middleOf(0.5, isYearless, axis)).toBe(axis / 2);
      expect(middleOf(0.375, isYearless, axis)).toBe(axis * 0.375);
    }
  },
);

function expectApart(labels: readonly DayLabel[], isYearless: boolean, axis: number, date: number): void {
  const middles = labels
    .map(({ place }) => middleOf(place, isYearless, axis))
    .toSorted((one, other) => one - other);
  for (const [index, middle] of middles.entries()) {
    if (index > 0) expect(middle - (middles[index - 1] ?? 0)).toBeGreaterThan(date);
  }
}

test.each(kinds)(
  "written dates never touch, neither on a phone nor on a wide axis: %s",
  (_, isYearless, date) => {
    for (let first = 0; first <= 100; first += 3) {
      for (let second = 0; second <= 100; second += 7) {
        const labels = dayLabels([second, first, 0, 100, 20, 40, 60], span, isYearless);
        const narrow = labels.filter(({ isWideOnly }) => !isWideOnly);
        expect(narrow.length).toBeGreaterThan(0);
        expectApart(narrow, isYearless, narrowAxis, date);
        expectApart(labels, isYearless, wideAxis, date);
      }
    }
  },
);
