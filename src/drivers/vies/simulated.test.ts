import { describeVies } from "./conformance.ts";
import { createSimulatedVies } from "./simulated.ts";

describeVies("simulated VIES", async () => ({
  vies: createSimulatedVies(),
  valid: { prefix: "FR", digits: "12345678901" },
  invalid: { prefix: "FR", digits: "12345678900" },
  away: { prefix: "FR", digits: "12345678909" },
}));
