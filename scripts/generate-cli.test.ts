import { expect, test } from "vitest";
import { isCliCurrent } from "./generate-cli.ts";

test("the program for customers is what its sources make, else: npm run codegen", async () => {
  expect(await isCliCurrent()).toBe(true);
});
