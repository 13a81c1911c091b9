import { expect, test } from "vitest";
import { memorySteps } from "./filter-plans.ts";

const plan = (gb: number) => ({ memory: `${gb} GB`, memoryMb: gb * 1024 });

test("the scale has every size of memory once, ascending", () => {
  expect(memorySteps([plan(8), plan(1), plan(16), plan(8)]).map(({ label }) => label)).toEqual([
    "1 GB",
    "8 GB",
    "16 GB",
  ]);
  expect(memorySteps([])).toEqual([]);
});
