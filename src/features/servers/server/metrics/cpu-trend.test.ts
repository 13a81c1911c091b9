import { expect, test } from "vitest";
import { addMs, fromUnixSeconds } from "#src/shared/time.ts";
import { addToTrend, type CpuTrend, drawTrend } from "./cpu-trend.ts";

const step = 300_000;
const start = fromUnixSeconds(1_772_366_400);
const after = (steps: number): Date => addMs(start, steps * step);

/** A trend of samples, each at a number of steps after the start. */
function trendOf(...samples: readonly (readonly [steps: number, cpuPercent: number])[]): CpuTrend | null {
  return samples.reduce<CpuTrend | null>(
    (trend, [steps, cpuPercent]) => addToTrend(trend, cpuPercent, after(steps)),
    null,
  );
}

/** Of a server that is much older. */
const draw = (trend: CpuTrend | null, now: Date) => drawTrend(trend, now, after(-1000));

test("samples of one step are averaged", () => {
  expect(draw(trendOf([0, 10], [0.3, 20], [0.6, 45]), after(0.9)).at(-1)).toBe(25);
});

test("a step without a sample is a gap", () => {
  expect(draw(trendOf([0, 10], [2, 30]), after(2)).slice(-3)).toEqual([10, null, 30]);
});

test("an hour has twelve steps, and older ones leave it", () => {
  const trend = trendOf([0, 1], [11, 12]);
  expect(draw(trend, after(11))).toEqual([1, ...Array<null>(10).fill(null), 12]);
  expect(draw(trend, after(12)).filter((point) => point !== null)).toEqual([12]);
});

test("nothing is shown without a sample in the last hour", () => {
  expect(draw(null, start)).toEqual([]);
  expect(draw(trendOf([0, 50]), after(12))).toEqual([]);
});

test("after a clock jump back only points that are not in the future remain", () => {
  expect(draw(trendOf([0, 10], [2, 30]), after(1)).slice(-2)).toEqual([null, 10]);
});

test("a step that has just begun is not shown as a gap before its first sample", () => {
  expect(draw(trendOf([0, 10], [1, 20]), after(2)).slice(-2)).toEqual([10, 20]);
  expect(draw(trendOf([0, 10], [1, 20]), after(3)).slice(-2)).toEqual([20, null]);
});

test("a young server's points begin with its creation", () => {
  const trend = trendOf([0, 10], [1, 20], [2, 30]);
  expect(drawTrend(trend, after(2.5), after(0))).toEqual([10, 20, 30]);
  expect(drawTrend(trendOf([0, 10]), after(0.2), after(0))).toEqual([10]);
  expect(drawTrend(trend, after(2), after(-30))).toHaveLength(12);
});
