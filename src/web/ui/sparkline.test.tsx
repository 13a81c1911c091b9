import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sparkline } from "./sparkline.tsx";

const draw = (values: readonly (number | null)[], room?: number) =>
  renderToStaticMarkup(<Sparkline values={values} max={100} room={room} label="CPU" />);
const linesOf = (...drawn: Parameters<typeof draw>) =>
  [...draw(...drawn).matchAll(/<path d="M([^"]*)" fill="none"/g)].map(([, line]) => line);
const lineOf = (...drawn: Parameters<typeof draw>) => linesOf(...drawn)[0];
const baseOf = (...drawn: Parameters<typeof draw>) => /<path d="M0 23.5H([^"]*)"/.exec(draw(...drawn))?.[1];

test("as many values as there is room for take the whole width", () => {
  expect(lineOf([0, 50, 100])).toBe("0.0 23.0L42.0 12.5L84.0 2.0");
  expect(lineOf([0, 50, 100], 3)).toBe(lineOf([0, 50, 100]));
  expect(lineOf([0, 50, 100], 2)).toBe(lineOf([0, 50, 100]));
});

test("the line of a young thing begins later and ends at the end", () => {
  expect(lineOf([50, 50], 13)).toBe("77.0 12.5L84.0 12.5");
});

test("a value between gaps has half a step to each side, within the chart", () => {
  expect(lineOf([50], 13)).toBe("80.5 12.5L84.0 12.5");
  expect(lineOf([50, null, null])).toBe("0.0 12.5L21.0 12.5");
  expect(lineOf([null, 50, null])).toBe("21.0 12.5L63.0 12.5");
  expect(lineOf([50])).toBe("0.0 12.5L84.0 12.5");
});

test("a gap between two single values is left open", () => {
  expect(linesOf([50, null, 50])).toEqual(["0.0 12.5L21.0 12.5", "63.0 12.5L84.0 12.5"]);
});

test("the time before the first value has a base, gaps after it have none", () => {
  expect(baseOf([50, 50], 13)).toBe("77.0");
  expect(baseOf([null, 50, 50, null, 50])).toBe("21.0");
  expect(baseOf([50, null, 50])).toBeUndefined();
});
