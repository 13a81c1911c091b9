import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";

export type PromoCode = ApiOutput<"GET /v2/admin/promo-codes">["codes"][number];
export type Offer = ApiOutput<"GET /v2/admin/offers">["offers"][number];
type Example = ApiQuery<"GET /v2/admin/promo-codes/example">;

/** Lists and examples, and what hangs on them. */
export const promoKey = ["office", "promo-codes"] as const;

/** What such a code makes of a plan's price; null: the code is not complete yet. */
export const exampleQuery = (asked: Example | null) =>
  queryOptions({
    queryKey: [...promoKey, "example", asked],
    queryFn: ({ signal }) =>
      asked === null ? null : api("GET /v2/admin/promo-codes/example", { query: asked, signal }),
    enabled: asked !== null,
  });

/** Offers of the catalogue with what each gave. */
export const offersQuery = queryOptions({
  queryKey: [...promoKey, "offers"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/offers", { signal })).offers,
});
