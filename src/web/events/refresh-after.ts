import type { QueryClient } from "@tanstack/react-query";
import { moneyEvents } from "./money-events.gen.ts";
import { broughtBy, keysTouchedBy } from "./refresh-on.ts";

/** Refreshes the queries that an event affects. */
export function refreshAfter(event: string, queryClient: QueryClient): void {
  const movesMoney = moneyEvents.has(event);
  for (const queryKey of keysTouchedBy(event, movesMoney)) {
    if (movesMoney && broughtBy.get(queryKey)?.(queryClient)) continue;
    void queryClient.invalidateQueries({ queryKey });
  }
}
