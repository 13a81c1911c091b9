import { expect, test } from "vitest";
import { dayLabels } from "./day-labels.ts";

const span = { fromMs: 0, toMs: 100 };
const placesOf = (moments: readonly number[]) => dayLabels(moments, span).map(({ atMs }) => atMs);

test("the first of two that are too close to each other is written", () => {
  expect(placesOf([50, 0, 58, 100])).toEqual([50, 0, 100]);
  expect(placesOf([50, 50])).toEqual([50]);
});

test("on a phone fewer have room, and those that are left have it", () => {
  const labels = dayLabels([70, 0, 100, 30, 50], span);
  const narrow = labels.filter(({ isWideOnly }) => !isWideOnly).map(({ place }) => place);
  expect(narrow).toEqual([0.7, 0]);
  for (const one of narrow) {
    for (const other of narrow) if (one !== other) expect(Math.abs(one - other)).toBeGreaterThanOrEqual(0.34);
  }
});
