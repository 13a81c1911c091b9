import { z } from "zod";

const viesChoices = ["off", "simulated", "rest"] as const;
type ViesChoice = (typeof viesChoices)[number];

/** Settings of taxes; spread into those of `config.ts`. */
export const taxVariables = {
  VIES: z
    .enum(viesChoices)
    .optional()
    .describe(
      "what proves VAT numbers of businesses: rest, the service of the European Commission; off: none is proven; unset: simulated in a demo, else off",
    ),
} as const;

/** Which driver asks whether a VAT number is in use. */
export function viesOf({ VIES }: { readonly VIES?: ViesChoice | undefined }, isDemo: boolean): ViesChoice {
  return VIES ?? (isDemo ? "simulated" : "off");
}
