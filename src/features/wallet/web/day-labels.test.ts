import { expect, test } from "vitest";
import { type DayLabel, dayLabels } from "./day-labels.ts";

const span = { fromMs: 0, toMs: 100 };
const placesOf = (moments: readonly number[]) => dayLabels(moments, span).map(({ atMs }) => atMs);

test("the first of two that are too close to each other is written", () => {
  expect(placesOf([50, 0, 58, 100])).toEqual([50, 0, 100]);
  expect(placesOf([50, 50])).toEqual([50]);
});

/** A date of eleven figures of 6.6 px, on the axis of a window of 390 px. */
const narrowWidth = 73 / 282;
/** The same on the axis of a window of 768 px. */
const wideWidth = 73 / 628;

function expectApart(labels: readonly DayLabel[], width: number): void {
  const starts = labels
    .map(({ place, before }) => place - before * width)
    .toSorted((one, other) => one - other);
  for (const [index, start] of starts.entries()) {
    if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThan(width);
  }
}

test("written dates never touch, neither on a phone nor on a wide axis", () => {
  for (let first = 0; first <= 100; first += 3) {
    for (let second = 0; second <= 100; second += 7) {
      const labels = dayLabels([second, first, 0, 100], span);
      const narrow = labels.filter(({ isWideOnly }) => !isWideOnly);
      expect(narrow.length).toBeGreaterThan(0);
      expectApart(narrow, narrowWidth);
      expectApart(labels, wideWidth);
      for (const { place, before } of narrow) {
        expect(place - before * narrowWidth).toBeGreaterThanOrEqual(-0.01);
        expect(place + (1 - before) * narrowWidth).toBeLessThanOrEqual(1.01);
      }
    }
  }
});
