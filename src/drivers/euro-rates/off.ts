import type { EuroRates } from "./port.ts";

/** Nothing is asked: staff notes the rates by hand. */
export const euroRatesOff: EuroRates = {
  name: "off",
  read: () => Promise.resolve({ state: "unreachable", reason: "off" }),
};
