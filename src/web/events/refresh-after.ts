import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { moneyEvents } from "./money-events.gen.ts";
import { carriersOf, keysTouchedBy } from "./refresh-on.ts";

/** Refreshes the queries that an event affects. */
export function refreshAfter(event: string, queryClient: QueryClient): void {
  const movesMoney = moneyEvents.has(event);
  for (const queryKey of keysTouchedBy(event, movesMoney)) {
    const refetchType = movesMoney && isBrought(queryKey, queryClient) ? "none" : "active";
    void queryClient.invalidateQueries({ queryKey, refetchType });
  }
}

/** Whether another answer on the screen brings its balance. */
function isBrought(queryKey: QueryKey, queryClient: QueryClient): boolean {
  const cache = queryClient.getQueryCache();
  return carriersOf(queryKey).some(
    (carrier) => cache.findAll({ queryKey: carrier, type: "active" }).length > 0,
  );
}
