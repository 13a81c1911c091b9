import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeRegistrarDriver } from "./conformance.ts";
import { playElsewhere, testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { createSimulatedRegistrar } from "./simulated.ts";

let premium = 0;

describeRegistrarDriver("simulated", async () => {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
  const shared = { db: database.pool, clock, ids: createIds(() => clock.now()), seed: 1 };
  const driver = createSimulatedRegistrar(shared);
  return {
    driver,
    lossy: createSimulatedRegistrar({ ...shared, faults: { lostAnswer: 1 } }),
    tld: "com",
    foreignTld: "not-an-ending",
    registrant: testRegistrant,
    reservedName: "example.com",
    newPremiumName: () => `premium-name-${(premium += 1)}.com`,
    lacks: [],
    ...playElsewhere(driver.registry),
    close: () => database.drop(),
  };
});
