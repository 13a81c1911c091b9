import { expect, it } from "vitest";
import { courseOf, figuresOf } from "./metric-figures.ts";

it("turns measurements into GB and Mbit/s keeps gaps and leaves the open step out", () => {
  const figures = figuresOf({
    range: "1h",
    stepSeconds: 30,
    times: [0, 30, 60, 90],
    cpuPercent: [10, null, 10, null],
    memoryUsedMb: [512, null, 512, null],
    netInBps: [2_500_000, null, 2_500_000, null],
    netOutBps: [0, null, 0, null],
    diskReadOps: [3, null, 3, null],
    diskWriteOps: [4, null, 4, null],
    actions: [],
    simulated: true,
  });
  expect(figures.times).toEqual([0, 30, 60]);
  expect(figures.memoryGb).toEqual([0.5, null, 0.5]);
  expect(figures.inMbps).toEqual([2.5, null, 2.5]);
});

it("keeps the times of a server that was not measured yet, for the axis", () => {
  const none = [null];
  const figures = figuresOf({
    range: "1h",
    stepSeconds: 30,
    times: [90],
    cpuPercent: none,
    memoryUsedMb: none,
    netInBps: none,
    netOutBps: none,
    diskReadOps: none,
    diskWriteOps: none,
    actions: [],
    simulated: true,
  });
  expect(figures.times).toEqual([90]);
  expect(figures.cpu).toEqual([null]);
});

it("gives the lowest, highest and last measurement", () => {
  expect(courseOf([null, 3, 1, 2, null])).toEqual({ low: 1, high: 3, last: 2 });
  expect(courseOf([null])).toBeUndefined();
});
