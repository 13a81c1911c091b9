import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Referrals = ApiOutput<"GET /v2/referrals">;
export type Referred = Referrals["referred"][number];

const referralsKey = ["referrals"] as const;
const pageSize = 25;

refreshOn(
  [
    "referrals.changed.v1",
    "referrals.earned.v1",
    "referrals.shared.v1",
    "referrals.moved.v1",
    "referrals.taken-back.v1",
    "payouts.requested.v1",
    "payouts.returned.v1",
  ],
  referralsKey,
);

/** Programme, link and sums, with the newest referrals, page by page. */
export const referralsQuery = infiniteQueryOptions({
  queryKey: [...referralsKey, "list"],
  queryFn: ({ pageParam, signal }) =>
    api("GET /v2/referrals", { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, pages) =>
    pages.length * pageSize < page.total ? pages.length * pageSize : undefined,
});

/** Programme and sums alone, for the card. */
export const referralSumsQuery = queryOptions({
  queryKey: [...referralsKey, "sums"],
  queryFn: ({ signal }) => api("GET /v2/referrals", { query: { limit: 1, offset: 0 }, signal }),
});

/** What changes with a move of rewards. */
export const referralsKeys = { queryKey: referralsKey };
