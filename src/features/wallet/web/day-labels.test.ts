import { expect, test } from "vitest";
import { type DayLabel, dayLabels, startOf } from "./day-labels.ts";

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

function expectApart(labels: readonly DayLabel[], width: number): void {
  const starts = labels.map(({ place }) => startOf(place, width)).toSorted((one, other) => one - other);
  for (const [index, start] of starts.entries()) {
    if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThan(width);
  }
}

test.each([
  ["with their year", false, fullDate],
  ["without it", true, yearlessDate],
])("written dates never touch, neither on a phone nor on a wide axis: %s", (_, isYearless, date) => {
  const [narrowWidth, wideWidth] = [date / narrowAxis, date / wideAxis];
  for (let first = 0; first <= 100; first += 3) {
    for (let second = 0; second <= 100; second += 7) {
      const labels = dayLabels([second, first, 0, 100, 20, 40, 60], span, isYearless);
      const narrow = labels.filter(({ isWideOnly }) => !isWideOnly);
      expect(narrow.length).toBeGreaterThan(0);
      expectApart(narrow, narrowWidth);
      expectApart(labels, wideWidth);
    }
  }
});
