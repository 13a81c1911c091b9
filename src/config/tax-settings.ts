import { z } from "zod";

/** Settings of taxes; spread into those of `config.ts`. */
export const taxVariables = {
  VIES: z
    .enum(["off", "simulated", "rest"])
    .optional()
    .describe(
      "what proves VAT numbers of businesses: rest, the service of the European Commission; off: none is proven; unset: simulated in a demo, else off",
    ),
} as const;
