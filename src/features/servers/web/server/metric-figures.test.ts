import { expect, it } from "vitest";
import { courseOf, figuresOf } from "./metric-figures.ts";

it("turns measurements into GB and Mbit/s and keeps gaps", () => {
  const figures = figuresOf({
    range: "1h",
    stepSeconds: 30,
    times: [0, 30],
    cpuPercent: [10, null],
    memoryUsedMb: [512, null],
    netInBps: [2_500_000, null],
    netOutBps: [0, null],
    diskReadOps: [3, null],
    diskWriteOps: [4, null],
    actions: [],
    simulated: true,
  });
  expect(figures.memoryGb).toEqual([0.5, null]);
  expect(figures.inMbps).toEqual([2.5, null]);
});

it("tells lowest, highest and last of what was measured", () => {
  expect(courseOf([null, 3, 1, 2, null])).toEqual({ low: 1, high: 3, last: 2 });
  expect(courseOf([null])).toBeUndefined();
});
