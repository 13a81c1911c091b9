import { z } from "zod";

const viesChoices = ["off", "simulated", "rest"] as const;
const ratesChoices = ["off", "simulated", "ecb"] as const;
type RatesChoice = (typeof ratesChoices)[number];
type ViesChoice = (typeof viesChoices)[number];

/** Settings of taxes; spread into those of `config.ts`. */
export const taxVariables = {
  VIES: z
    .enum(viesChoices)
    .optional()
    .describe(
      "what proves VAT numbers of businesses: rest, the service of the European Commission; off: none is proven; unset: simulated in a demo, else off",
    ),
  IP_COUNTRIES: z
    .string()
    .optional()
    .describe(
      "file with countries by address, first,last,CC in each line: where a billing address was given from is evidence for taxes then; unset: none is kept",
    ),
  EURO_RATES: z
    .enum(ratesChoices)
    .optional()
    .describe(
      "where the euro's reference rates of invoices are read: ecb, the European Central Bank; off: staff notes them; unset: simulated in a demo, else off",
    ),
} as const;

/** Where the euro's reference rates come from. */
export function euroRatesOf(
  { EURO_RATES }: { readonly EURO_RATES?: RatesChoice | undefined },
  isDemo: boolean,
): RatesChoice {
  return EURO_RATES ?? (isDemo ? "simulated" : "off");
}

/** Which driver asks whether a VAT number is in use. */
export function viesOf({ VIES }: { readonly VIES?: ViesChoice | undefined }, isDemo: boolean): ViesChoice {
  return VIES ?? (isDemo ? "simulated" : "off");
}
