import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { cents, instant } from "#src/shared/schemas.ts";

/** USD cents a day; null: no limit. */
const centsPerDay = z.nullable(cents);

/** What a member of staff may still do alone, before it is asked for. */
export const limitRoutes = {
  "GET /v2/admin/me/limit": {
    summary: "How much of an act the caller may do alone today (UTC), and who else could approve more",
    access: "staff",
    permission: "any",
    query: z.object({ act: z.string().check(z.maxLength(60)) }),
    output: z.object({
      centsPerDay,
      usedCents: cents,
      /** It needs a second person whatever the sum. */
      isAlwaysTwo: z.boolean(),
      /** Those who may decide on it now, each up to their own limit. */
      others: z.array(z.object({ name: z.string(), centsPerDay })),
      /** Those who may only from a time on, the first to be able first: until then their login may be in one hand with the caller's. */
      later: z.array(z.object({ name: z.string(), centsPerDay, from: instant })),
    }),
    errors: ["forbidden", "not_found"],
  },
} as const satisfies Readonly<Record<string, Route>>;
