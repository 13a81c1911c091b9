import { Pool } from "pg";
import { expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createIds } from "#src/platform/ids.ts";
import { createSimulatedCompute } from "#src/drivers/compute/simulated.ts";
import { isDatabaseOutage } from "./database-outage.ts";
import { testSpec } from "./test-machines.ts";

test("an unavailable database counts as an unreachable hypervisor, never as a defect", async () => {
  const db = new Pool({ host: "/nonexistent", connectionTimeoutMillis: 1_000 });
  const ids = createIds(() => systemClock.now());
  const driver = createSimulatedCompute({ db, clock: systemClock, ids, seed: 1 });
  const unreachable = { code: "unreachable" };
  expect(await driver.provision(testSpec())).toEqual({ state: "unknown", stepRef: null });
  expect(await driver.poll("any")).toMatchObject({ state: "failed", error: unreachable });
  expect(await driver.observe(testSpec())).toMatchObject({ ok: false, error: unreachable });
  expect(await driver.openConsole(testSpec())).toMatchObject({ ok: false, error: unreachable });
  await db.end();
});

test.each([
  [Object.assign(new Error("terminating"), { code: "57P01" }), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new TypeError("a defect"), false],
  [null, false],
])("%s counts as an outage: %s", (error, expected) => {
  expect(isDatabaseOutage(error)).toBe(expected);
});
