import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import { refreshOnMoney } from "#src/web/events/refresh-on.ts";

export type Transaction = ApiOutput<"GET /v2/transactions">["transactions"][number];
export type TransactionSummary = NonNullable<ApiOutput<"GET /v2/transactions">["summary"]>;
export type TransactionFilter = Pick<
  ApiQuery<"GET /v2/transactions">,
  "kind" | "direction" | "from" | "to" | "searchTerm"
>;

const walletKey = ["wallet"] as const;
const pageSize = 25;
const latestSize = 6;

refreshOnMoney(walletKey);

/** The newest entries of a direction, for the wallet page. */
export function latestTransactionsQuery(direction: TransactionFilter["direction"]) {
  return queryOptions({
    queryKey: [...walletKey, "latest", direction ?? "all"],
    queryFn: ({ signal }) => api("GET /v2/transactions", { query: { limit: latestSize, direction }, signal }),
  });
}

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
