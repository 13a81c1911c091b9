import { expect, test } from "vitest";
import { placeOnChart } from "./chart-projection.ts";

test("places are projected onto the drawing's coast", () => {
  const frankfurt = placeOnChart(50.11, 8.68);
  expect(frankfurt).toEqual({ x: expect.closeTo(756, 0), y: expect.closeTo(953, 0) });
  const helsinki = placeOnChart(60.17, 24.94);
  expect(helsinki).toEqual({ x: expect.closeTo(1414, 0), y: expect.closeTo(236, 0) });
});

test("places outside are reported by their side", () => {
  expect(placeOnChart(39.04, -77.49)).toBe("west");
  expect(placeOnChart(1.35, 103.82)).toBe("east");
  expect(placeOnChart(-33.9, 18.4)).toBe("east");
});
