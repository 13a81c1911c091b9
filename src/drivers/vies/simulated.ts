import { createHash } from "node:crypto";
import type { Vies } from "./port.ts";

/** Numbers by their last digit: 0 is not in use, 9 is of a state that does not answer, all others are valid. */
export function createSimulatedVies(): Vies {
  return {
    name: "simulated",
    check: async ({ prefix, digits }, requester) => {
      if (digits.endsWith("9")) return { state: "unreachable", reason: "MS_UNAVAILABLE" };
      const isValid = !digits.endsWith("0");
      const proof = createHash("sha256").update(`${prefix}${digits}`).digest("hex").slice(0, 12);
      return {
        state: isValid ? "valid" : "invalid",
        consultationNumber: isValid && requester !== null ? `SIM${proof.toUpperCase()}` : null,
      };
    },
  };
}
