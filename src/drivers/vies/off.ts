import type { Vies } from "./port.ts";

/** Nothing is asked: no VAT number is proven, and who gave one is charged as a consumer. */
export const viesOff: Vies = {
  name: "off",
  check: () => Promise.resolve({ state: "unreachable", reason: "off" }),
};
