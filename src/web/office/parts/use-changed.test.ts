import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { readAgain } from "./use-changed.ts";

it("reads what other pages show again, and leaves what the page keeps", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const customer = ["office", "customers", "cus_1"];
  const limit = ["office", "limit", "orders.refund"];
  const quote = ["office", "orders", "ord_1", "refund-quote"];
  for (const key of [customer, limit, quote]) client.setQueryData(key, {});
  const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;

  await readAgain(client, quote);
  expect([customer, limit, quote].map(isStale)).toEqual([true, true, false]);
  await readAgain(client);
  expect(isStale(quote)).toBe(true);
  client.clear();
});
