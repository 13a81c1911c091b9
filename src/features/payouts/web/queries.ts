import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Destinations = ApiOutput<"GET /v2/payouts/destinations">;
export type Destination = Destinations["destinations"][number];
export type Payout = ApiOutput<"GET /v2/payouts">["payouts"][number];

const payoutsKey = ["payouts"] as const;

refreshOn(
  [
    "payouts.destination-added.v1",
    "payouts.destination-removed.v1",
    "payouts.requested.v1",
    "payouts.moved.v1",
    "payouts.paid.v1",
    "payouts.returned.v1",
    "payouts.cancelled.v1",
  ],
  payoutsKey,
);

/** Where money can go, and the coins that can. */
export const destinationsQuery = queryOptions({
  queryKey: [...payoutsKey, "destinations"],
  queryFn: ({ signal }) => api("GET /v2/payouts/destinations", { signal }),
});

/** As many as the page shows. */
const shown = 50;

/** The newest payouts, and what can still be asked for. */
export const payoutsQuery = queryOptions({
  queryKey: [...payoutsKey, "list"],
  queryFn: ({ signal }) => api("GET /v2/payouts", { query: { limit: shown, offset: 0 }, signal }),
});
