import { ManualClock, systemClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeRegistrarDriver } from "./conformance.ts";
import { startTestSandbox } from "./epp/sandbox.fixture.ts";
import { createEppRegistrar } from "./epp.ts";
import { playElsewhere, testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import type { SimulatedRegistry } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";

let premium = 0;

for (const { ending, contactMode, lacks } of [
  { ending: "com", contactMode: "none", lacks: ["keys", "lists"] },
  // The other registrar of the sandbox has no contacts.
  { ending: "io", contactMode: "full", lacks: ["keys", "lists", "elsewhere"] },
] as const) {
  describeRegistrarDriver(`epp (.${ending}, contacts: ${contactMode})`, async () => {
    const database = await createTestDatabase();
    const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
    const registry = createSimulatedRegistry({ db: database.pool, clock, ids: createIds(() => clock.now()) });
    const sandbox = await startTestSandbox(registry);
    const lossySandbox = await startTestSandbox(losing(registry));
    const [driver, lossy] = [sandbox, lossySandbox].map(({ settings }) =>
      createEppRegistrar({
        registries: [settings({ endings: [ending], contactMode })],
        clock: systemClock,
        accepts: "simulated",
      }),
    );
    if (driver === undefined || lossy === undefined) throw new Error("two drivers");
    return {
      driver,
      lossy,
      tld: ending,
      foreignTld: "not-an-ending",
      registrant: testRegistrant,
      newPremiumName: () => `premium-name-${(premium += 1)}.${ending}`,
      reservedName: `example.${ending}`,
      lacks,
      ...playElsewhere(registry),
      async close() {
        await driver.close();
        await lossy.close();
        await sandbox.close();
        await lossySandbox.close();
        await database.drop();
      },
    };
  });
}

/** The same registry, whose answers to changes never arrive: the connection is cut instead. */
function losing(registry: SimulatedRegistry): SimulatedRegistry {
  const lost = { delivery: "lost" } as const;
  return {
    ...registry,
    async login(registrar, password) {
      const session = await registry.login(registrar, password);
      return (
        session && {
          ...session,
          createName: async (order) => ({ ...(await session.createName(order)), ...lost }),
          renewName: async (order) => ({ ...(await session.renewName(order)), ...lost }),
        }
      );
    },
  };
}
