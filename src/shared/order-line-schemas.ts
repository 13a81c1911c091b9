import * as z from "zod/mini";

// Beside the wire types of `schemas.ts`, so that pages that show no order do not load them.

/** What a line of an order or a quote is for; says so in the API's reference too. */
export const orderLineSku = z
  .string()
  .check(
    z.describe(
      "`server:{plan}`, `term:{months}`, `extra:ipv4`, `promotion:{id}`, `promo:{code}`, `offer:first-year`, " +
        "`domain:{register, renew, transfer or restore}:{ending}` or `premium:{name}`",
    ),
  );

/** The words of such a line as they were sold. */
export const orderLineLabel = z
  .string()
  .check(z.describe("English, as it was sold, e.g. `Ketch 8, Frankfurt` or `name.com, 1 year`"));

/** The domain name that such a line is about. */
export const orderLineDomain = z
  .nullable(z.object({ name: z.string(), displayName: z.string() }))
  .check(z.describe("Its domain name, as registries have it and as people write it; null for other lines"));
