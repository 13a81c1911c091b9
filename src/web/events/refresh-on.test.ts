import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfter, refreshOn } from "./refresh-on.ts";

test("makes old what an event touches, and nothing else", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["wallet", "balance"], 1);
  queryClient.setQueryData(["servers", "list"], []);
  refreshOn(["payments.credited.v1"], ["wallet"]);

  refreshAfter("servers.delivered.v1", queryClient);
  expect(queryClient.getQueryState(["wallet", "balance"])?.isInvalidated).toBe(false);

  refreshAfter("payments.credited.v1", queryClient);
  expect(queryClient.getQueryState(["wallet", "balance"])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(["servers", "list"])?.isInvalidated).toBe(false);
});
