import { expect, test } from "vitest";
import { openOperatorTestbed } from "./operator-testbed.fixture.ts";

test("a demo's clock is moved by the hour, and only ahead", async () => {
  const testbed = await openOperatorTestbed();
  const before = testbed.clock.now().getTime();
  expect(await testbed.run("clock", "advance", "24")).toContain("It is now");
  expect(testbed.clock.now().getTime() - before).toBe(24 * 3_600_000);
  for (const hours of ["-1", "0", "soon", "9000"]) {
    await expect(testbed.run("clock", "advance", "--", hours)).rejects.toThrow("at most a year");
  }
  expect(testbed.clock.now().getTime() - before).toBe(24 * 3_600_000);
  await testbed.drop();
});
