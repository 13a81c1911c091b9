import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

/** Smallest deposits of the methods that work now, in cents. */
export const depositMinimumsQuery = queryOptions({
  queryKey: ["pay", "deposit-minimums"],
  queryFn: async ({ signal }) => {
    const { methods } = await api("GET /v2/payments/methods", { signal });
    return methods.filter((method) => method.available).map((method) => method.minCents);
  },
});
