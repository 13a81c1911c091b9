import * as z from "zod/mini";

/** What promotion codes count for: servers, and names that are registered, brought here, or paid for further years. */
export const promoProducts = ["server", "register", "transfer", "renew"] as const;

export type PromoProduct = (typeof promoProducts)[number];

/** A promotion code as it was typed: capitals, spaces around it and its length do not matter here. */
export const typedPromoCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** Further terms that a code lowers, beside the first; null: all of them. */
export const promoRenewals = z.nullable(z.int().check(z.gte(0), z.lte(120)));

/** Of a quote with a promotion code: `isUsed` is false where an offer costs no more. */
export const quotedPromo = z.object({
  code: z.string(),
  isUsed: z.boolean(),
  /** Further terms of a server that it lowers alike, null for all; absent where it lowers the first alone. */
  renewals: z.optional(promoRenewals),
});
