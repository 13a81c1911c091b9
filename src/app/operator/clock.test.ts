import { expect, test } from "vitest";
import { openOperatorWorld } from "./operator-world.fixture.ts";

test("a demo's clock is moved by the hour, and only ahead", async () => {
  const world = await openOperatorWorld();
  const before = world.clock.now().getTime();
  expect(await world.run("clock", "advance", "24")).toContain("It is now");
  expect(world.clock.now().getTime() - before).toBe(24 * 3_600_000);
  for (const hours of ["-1", "0", "soon", "9000"]) {
    await expect(world.run("clock", "advance", "--", hours)).rejects.toThrow("at most a year");
  }
  expect(world.clock.now().getTime() - before).toBe(24 * 3_600_000);
  await world.drop();
});
