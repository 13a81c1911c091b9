import * as z from "zod/mini";
import { cents } from "./schemas.ts";
import { taxTreatments } from "./tax.ts";

// Beside the wire types of `schemas.ts`, so that pages that show no prices do not load them.

/** How a price is taxed. */
export const taxOutput = z.object({
  treatment: z.enum(taxTreatments),
  /** Whose tax it is; of `reverse-charge` and `outside` where the customer is. */
  country: z.string(),
  /** Hundredths of a percent: 2550 is 25.5 %. */
  basisPoints: z.int(),
  /** False: the customer never said where they are, and has to before the first purchase. */
  isKnown: z.boolean(),
});

export type ShownTax = z.output<typeof taxOutput>;

/** What a quote has besides while its site has taxes on; its other amounts are gross then. */
export const taxedQuote = {
  netCents: z.optional(cents),
  taxCents: z.optional(cents),
  tax: z.optional(taxOutput),
} as const;
