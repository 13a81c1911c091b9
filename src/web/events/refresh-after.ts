import type { QueryClient } from "@tanstack/react-query";
import { moneyEvents } from "./money-events.gen.ts";
import { keysTouchedBy } from "./refresh-on.ts";

/** Refreshes the queries that an event affects. */
export function refreshAfter(event: string, queryClient: QueryClient): void {
  for (const queryKey of keysTouchedBy(event, moneyEvents.has(event)))
    void queryClient.invalidateQueries({ queryKey });
}
