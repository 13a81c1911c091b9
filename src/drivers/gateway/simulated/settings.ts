import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredGateway, GatewayEntry } from "../driver-entry.ts";
import { createSimulatedGateway } from "../simulated.ts";

/** Play money that pays itself. */
export const simulatedEntry: GatewayEntry = driverEntry({
  name: "simulated",
  summary: "play money that pays itself",
  isAlone: true,
  variables: {},
  configure: (): ConfiguredGateway => ({
    name: "simulated",
    setting: "GATEWAYS=simulated",
    money: "play",
    // No one but a test sends its webhooks.
    create: ({ clock, ids }) => createSimulatedGateway({ clock, secret: ids.random() }),
  }),
});
