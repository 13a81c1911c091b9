import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import { refreshOnMoney } from "#src/web/events/refresh-on.ts";

export type Transaction = ApiOutput<"GET /v2/transactions">["transactions"][number];
export type TransactionSummary = NonNullable<ApiOutput<"GET /v2/transactions">["summary"]>;
export type TransactionFilter = Pick<ApiQuery<"GET /v2/transactions">, "kind" | "from" | "to" | "searchTerm">;

const walletKey = ["wallet"] as const;
const pageSize = 25;

refreshOnMoney(walletKey);

/** The newest entries, for the wallet page. */
export const latestTransactionsQuery = queryOptions({
  queryKey: [...walletKey, "latest"],
  queryFn: async ({ signal }) =>
    (await api("GET /v2/transactions", { query: { limit: 5 }, signal })).transactions,
});

/** The history, page by page. Old rows stay visible while another filter loads. */
export function transactionsQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: [...walletKey, "transactions", filter],
    queryFn: ({ pageParam, signal }) =>
      api("GET /v2/transactions", { query: { ...filter, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
