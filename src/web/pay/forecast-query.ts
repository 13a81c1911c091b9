import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { broughtBy, refreshOn, refreshOnMoney } from "#src/web/events/refresh-on.ts";
import { userQuery } from "#src/web/session/user-query.ts";

export type Forecast = ApiOutput<"GET /v2/wallet/forecast">;

/** Below the key of the wallet, so that a payment refreshes it too. */
const forecastKey = ["wallet", "forecast"] as const;

refreshOnMoney(forecastKey);
broughtBy.set(
  userQuery.queryKey,
  (queryClient) => queryClient.getQueryCache().findAll({ queryKey: forecastKey, type: "active" }).length > 0,
);
// What comes and what is charged changes without money too: as coins are seen and confirmed, as a service ends.
refreshOn(
  [
    "payments.seen.v1",
    "payments.replaced.v1",
    "payments.confirming.v1",
    "servers.expired.v1",
    "servers.suspended.v1",
    "servers.terminated.v1",
    "domains.expired.v1",
    "domains.deleted.v1",
  ],
  forecastKey,
);

/** While coins are on their way: of many blocks few are announced, and nothing is when a network loses sight of them. */
const comingPollMs = 30_000;

/**
 * Balance, and until when it pays for what: every number of one moment. The balance in the header becomes that of this
 * answer, so that the two never differ on a screen.
 */
export const forecastQuery = queryOptions({
  queryKey: forecastKey,
  queryFn: async ({ signal, client }): Promise<Forecast> => {
    const forecast = await api("GET /v2/wallet/forecast", { signal });
    // The rest of the record stays as old as it is.
    const updatedAt = client.getQueryState(userQuery.queryKey)?.dataUpdatedAt ?? 0;
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, balance: forecast.balanceCents }, {
      updatedAt,
    });
    return forecast;
  },
  refetchIntervalInBackground: true,
  refetchInterval: ({ state }) => (state.data && state.data.incoming.length > 0 ? comingPollMs : false),
});
