import { QueryClient, QueryObserver } from "@tanstack/react-query";
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

test.each([
  "payments.seen.v1",
  "payments.replaced.v1",
  "payments.confirming.v1",
  "servers.suspended.v1",
  "servers.terminated.v1",
  "domains.expired.v1",
] as const)("%s, which moves no money, makes the forecast stale", (name) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...forecastQuery.queryKey], {});
  refreshAfter(name, queryClient);
  expect(queryClient.getQueryState(forecastQuery.queryKey)?.isInvalidated).toBe(true);
});

test("with a forecast on the screen, money asks once and writes the balance of the header with the same answer", () => {
  const queryClient = new QueryClient();
  const asked: string[] = [];
  const watch = (name: string, queryKey: readonly unknown[]) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => {
        asked.push(name);
        return {};
      },
      initialData: {},
      staleTime: Infinity,
    }).subscribe(() => undefined);
  const leaveUser = watch("user", userQuery.queryKey);
  refreshAfter("payments.credited.v1", queryClient);
  expect(asked).toEqual(["user"]);
  const leaveForecast = watch("forecast", forecastQuery.queryKey);
  refreshAfter("payments.credited.v1", queryClient);
  expect(asked).toEqual(["user", "forecast"]);
  // What is no money is asked for as always.
  refreshAfter("accounts.settings-changed.v1", queryClient);
  expect(asked).toEqual(["user", "forecast", "user"]);
  leaveForecast();
  leaveUser();
});
