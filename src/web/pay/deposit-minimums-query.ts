import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";

/** The smallest deposit in one coin. */
export interface DepositMinimum {
  readonly asset: string;
  readonly minCents: number;
}

/** Smallest deposits of the methods that work now. */
export const depositMinimumsQuery = queryOptions({
  queryKey: ["pay", "deposit-minimums"],
  queryFn: async ({ signal }): Promise<readonly DepositMinimum[]> => {
    const { methods } = await api("GET /v2/payments/methods", { signal });
    return methods.filter((method) => method.available).map(({ asset, minCents }) => ({ asset, minCents }));
  },
});
