import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredGateway, GatewayEntry } from "../driver-entry.ts";
import { createSimulatedGateway } from "../simulated.ts";
import { createPlayPayments } from "./play-payments.ts";

/** So that a demo shows what a fee looks like. */
const feeBps = 50;

/** Play money that is paid by a button. */
export const simulatedEntry: GatewayEntry = driverEntry({
  name: "simulated",
  summary: "play money that is paid by a button",
  isAlone: true,
  variables: {},
  configure: (): ConfiguredGateway => ({
    name: "simulated",
    setting: "GATEWAYS=simulated",
    money: "play",
    variable: "GATEWAYS",
    create: ({ clock, ids, pool }) =>
      // No one but a test sends its webhooks.
      createSimulatedGateway({
        clock,
        secret: ids.random(),
        feeBps,
        paid: createPlayPayments(pool, clock, ids),
      }),
  }),
});
