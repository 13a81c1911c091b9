import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatTick, niceTop } from "./metric-axes.ts";

beforeEach(() => void vi.stubGlobal("document", { documentElement: { lang: "en" } }));
afterEach(() => void vi.unstubAllGlobals());

/** The labels of four divisions up to a top. */
const ticks = (high: number, isMoney?: boolean) =>
  [1, 2, 3, 4].map((step) => formatTick((niceTop(high) * step) / 4, isMoney));

it("labels each division with its own value", () => {
  expect(ticks(1)).toEqual(["0.25", "0.5", "0.75", "1"]);
  expect(ticks(9.4)).toEqual(["2.5", "5", "7.5", "10"]);
  expect(ticks(9_400)).toEqual(["2.5K", "5K", "7.5K", "10K"]);
});

it("has the sign of dollars where values are money", () => {
  expect(ticks(1, true)).toEqual(["$0.25", "$0.50", "$0.75", "$1"]);
  expect(ticks(2_400, true)).toEqual(["$600", "$1.2K", "$1.8K", "$2.4K"]);
});

it("writes dollars in Arabic as the amounts beside the chart", () => {
  vi.stubGlobal("document", { documentElement: { lang: "ar" } });
  expect(ticks(20, true)).toEqual(["$5", "$10", "$15", "$20"]);
  expect(formatTick(-10, true)).toBe("\u2212$10");
});
