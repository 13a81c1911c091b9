import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { variablePrefix } from "#src/shared/coins/chains.ts";
import type { ChainEntry, ConfiguredChain } from "../driver-entry.ts";
import { createSimulatedChain } from "../simulated.ts";

/** Play money in our own database, of every chain. */
export const simulatedEntry: ChainEntry = {
  name: "simulated",
  takes: () => true,
  of: ({ id: chain }) =>
    driverEntry({
      name: "simulated",
      variables: {},
      configure: (): ConfiguredChain => ({
        chain,
        driver: "simulated",
        setting: `CHAIN_${variablePrefix(chain)}=simulated`,
        money: "play",
        variable: `CHAIN_${variablePrefix(chain)}`,
        create: (parts) => createSimulatedChain(chain, parts),
      }),
    }),
};
