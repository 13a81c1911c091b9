import { randomUUID } from "node:crypto";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeComputeDriver } from "./conformance.ts";
import { plantForeignMachine } from "#src/sandbox/machines/plant-foreign-machine.ts";
import { testAddress, testSpec } from "#src/sandbox/machines/test-machines.ts";
import { createSimulatedCompute } from "./simulated.ts";

for (const [name, delays] of [
  ["simulated", {}],
  ["simulated without delays", { createMs: 0, bootMs: 0, shutdownMs: 0 }],
] as const) {
  describeComputeDriver(name, async () => {
    const database = await createTestDatabase();
    const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
    const ids = createIds(() => clock.now());
    const shared = { db: database.pool, clock, ids, seed: 1, delays };
    const driver = createSimulatedCompute(shared);
    return {
      driver,
      lossy: createSimulatedCompute({ ...shared, faults: { lostAnswer: 1 } }),
      passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$c2VjcmV0c2VjcmV0",
      newSpec: testSpec,
      newAddress: testAddress,
      plantForeign: (spec) => plantForeignMachine(database.pool, spec, randomUUID(), clock.now()),
      pass: async () => clock.advance(250),
      async close() {
        driver.close();
        await database.drop();
      },
    };
  });
}
