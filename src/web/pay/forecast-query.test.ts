import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { moneyEvents } from "#src/web/events/money-events.gen.ts";
import { refreshAfter } from "#src/web/events/refresh-after.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { forecastQuery } from "./forecast-query.ts";

test("balance and forecast of every screen become stale with the same event", () => {
  for (const name of moneyEvents) {
    const queryClient = new QueryClient();
    for (const { queryKey } of [forecastQuery, userQuery]) queryClient.setQueryData([...queryKey], {});
    refreshAfter(name, queryClient);
    const areOld = [forecastQuery, userQuery].map(
      ({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated,
    );
    expect(areOld, name).toEqual([true, true]);
  }
});

test.each(["servers.suspended.v1", "servers.terminated.v1", "domains.expired.v1"] as const)(
  "%s, which moves no money, makes the forecast stale",
  (name) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData([...forecastQuery.queryKey], {});
    refreshAfter(name, queryClient);
    expect(queryClient.getQueryState(forecastQuery.queryKey)?.isInvalidated).toBe(true);
  },
);
