import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

test("issues what is due, and says how many orders are left", async () => {
  expect(await testbed.run("invoices", "issue")).toBe("Every delivered order has its invoice.");
  expect(await testbed.runJson("invoices", "issue")).toEqual({ waiting: 0 });
});
