import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredRegistrar, RegistrarEntry } from "../driver-entry.ts";
import { createSimulatedRegistrar } from "../simulated.ts";

/** Names of the sandbox registry. */
export const simulatedEntry: RegistrarEntry = driverEntry({
  name: "simulated",
  summary: "a sandbox registry without real names",
  isAlone: true,
  variables: {},
  configure: (): ConfiguredRegistrar => ({
    name: "simulated",
    variable: "REGISTRAR",
    delivers: "play",
    setting: "REGISTRAR=simulated",
    claim: "REGISTRAR=simulated registers no name for them",
    create: ({ clock, ids, db, simulation: { seed, delays, faults } }) =>
      createSimulatedRegistrar({
        clock,
        ids,
        db,
        seed,
        delays: { roundTripMs: 100 * delays, lateMs: 2000 * delays },
        faults: { unreachable: faults, busy: faults, lostAnswer: faults, duplicate: faults, stall: faults },
      }),
  }),
});
