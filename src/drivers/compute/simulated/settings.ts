import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ComputeEntry, ConfiguredCompute } from "../driver-entry.ts";
import { createSimulatedCompute } from "../simulated.ts";

/** Simulated machines, with delays and faults set by the simulation's own settings. */
export const simulatedEntry: ComputeEntry = {
  ...driverEntry({
    name: "simulated",
    // Its machines are on no node.
    isAlone: true,
    variables: {},
    configure: (): ConfiguredCompute => ({
      name: "simulated",
      delivers: "play",
      setting: "COMPUTE=simulated",
      claim: "COMPUTE=simulated delivers no machine for them",
      findHost: null,
      create: ({ clock, ids, db, simulation: { seed, delays, faults }, onConsoleError }) =>
        createSimulatedCompute({
          clock,
          ids,
          db,
          seed,
          delays: { createMs: 3000 * delays, bootMs: 2000 * delays, shutdownMs: 1000 * delays },
          faults: { unreachable: faults, busy: faults, lostAnswer: faults, duplicate: faults },
          onConsoleError,
        }),
    }),
  }),
  engine: "the simulation",
  node: null,
};
