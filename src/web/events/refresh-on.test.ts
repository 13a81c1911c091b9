import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { productEvents, type ProductEventName } from "#src/features/events.gen.ts";
import { refreshAfter } from "./refresh-after.ts";
import { keysTouchedBy, refreshOn, refreshOnMoney } from "./refresh-on.ts";

test("invalidates what an event affects, and nothing else", () => {
  // Under names of their own: what pages register stays for the whole run.
  const queryClient = new QueryClient();
  queryClient.setQueryData(["affected", "list"], []);
  queryClient.setQueryData(["other", "list"], []);
  const isOld = (key: string) => queryClient.getQueryState([key, "list"])?.isInvalidated;
  refreshOn(["contacts.changed.v1"], ["affected"]);

  refreshAfter("servers.expired.v1", queryClient);
  expect(isOld("affected")).toBe(false);

  refreshAfter("contacts.changed.v1", queryClient);
  expect(isOld("affected")).toBe(true);
  expect(isOld("other")).toBe(false);
});

test("invalidates balances after every event that moves money, and after no other", () => {
  refreshOnMoney(["wallet"]);
  const names = Object.keys(productEvents).filter((name): name is ProductEventName => name in productEvents);
  for (const name of names) {
    const queryClient = new QueryClient();
    queryClient.setQueryData(["wallet", "balance"], 1);
    refreshAfter(name, queryClient);
    const isOld = queryClient.getQueryState(["wallet", "balance"])?.isInvalidated;
    expect(isOld, name).toBe("movesMoney" in productEvents[name]);
  }
});

test("refreshes once what several keys include", () => {
  refreshOn(["dns.changed.v1"], ["domains", "one"]);
  refreshOn(["dns.changed.v1"], ["domains"]);
  refreshOn(["dns.changed.v1"], ["domains"]);
  refreshOn(["dns.changed.v1"], ["records"]);
  expect(keysTouchedBy("dns.changed.v1", false)).toEqual([["domains"], ["records"]]);
});
