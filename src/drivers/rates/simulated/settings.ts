import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { RateEntry } from "../driver-entry.ts";

/** Made-up prices. */
export const simulatedEntry: RateEntry = driverEntry({
  name: "simulated",
  summary: "made-up prices",
  isAlone: true,
  variables: {},
  configure: () => ({ name: "simulated", exchange: null }),
});
