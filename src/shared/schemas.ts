import * as z from "zod/mini";

/** Wire types that several contracts share. */

/** USD cents as an integer JSON number. */
export const cents = z.int();

/** ISO 8601 instant in UTC, e.g. `2026-11-20T09:41:07.000Z`. */
export const instant = z.string();

/** Base units of a coin (satoshi, wei) as decimal text: they do not fit a JSON number. */
export const units = z.string();

/** A page of a list that does not grow without end (product §7: `limit` and `offset`). */
export const offsetPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
} as const;

/** A page of a list that grows: `cursor` is `nextCursor` of the page before. */
export const cursorPage = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(100))),
} as const;

/** What a line of an order or a quote is for; says so in the API's reference too. */
export const orderLineSku = z
  .string()
  .check(
    z.describe(
      "`server:{plan}`, `term:{months}`, `extra:ipv4`, `promotion:{id}`, `offer:first-year`, " +
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

/** Answer of a call that has nothing to say. */
export const nothing = z.object({});
